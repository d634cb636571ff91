/** The server's documents (docs/API.md, src/loyang/server/documents/). */

export type Kind = "wheat" | "pumpkin" | "turnip" | "cabbage" | "bean" | "leek";
export type Goods = Partial<Record<Kind, number>>;
export type Row = "field" | "stall" | "regular" | "casual" | "helper";
export type Standing = "waiting" | "due" | "served" | "doubled" | "missed";
export type Phase = "setup" | "harvest" | "card" | "action" | "over";

export interface ShopSpace {
  kind: Kind;
  stock: number;
  spaces: number;
  buy: number;
  sell: number;
}

export interface Field {
  place: string;
  spaces: number;
  card: string | null;
  kind: Kind | null;
  count: number;
  grows: Kind[];
  left_after_harvest: number;
  under: string | null;
}

export interface Stall {
  card: string;
  goods: { kind: Kind; cost: number; there: boolean }[];
  under: string | null;
}

export interface Regular {
  card: string;
  wants: Kind[];
  pays: number[];
  rows: number;
  next_pay: number;
  red: boolean;
  standing: Standing;
  under: string | null;
}

export interface Casual {
  card: string;
  wants: Kind[];
  base: number;
  modifier: number;
  price: number;
  under: string | null;
}

export interface Helper {
  card: string;
  in_use: boolean;
  under: string | null;
}

export interface Step {
  space: number;
  price: number;
  left: number;
}

/** The display alone is all that solo's imaginary opponent has. */
export interface Display {
  seat: number;
  letter: string;
  imaginary: boolean;
  stalls: Stall[];
  helpers: Helper[];
  regulars: Regular[];
  casuals: Casual[];
}

export interface Farm extends Display {
  cash: number;
  space: number;
  loans: number;
  capacity: number;
  room: number;
  storehouse: Goods;
  cart: Goods;
  shop: ShopSpace[];
  fields: Field[];
  hand: (string | null)[];
  starter: string | null;
  pile: (number | string | null)[];
  pack_price: number;
  pack_bought: boolean;
  lasting: string[];
  extra: number;
  path: Step[];
}

export interface Question {
  seat: number;
  question: string;
  asked: boolean;
  number?: number;
  earned?: number;
  cards?: string[];
  fields?: string[];
  kinds?: Kind[];
  helpers?: string[];
}

export interface Place {
  seat: number;
  space: number;
  cash: number;
  vegetables: number;
  loans: number;
  place: number;
  winner: boolean;
}

/** The placing at the end, the best first. */
export interface Result {
  places: Place[];
  winners: number[];
  praise: string;
}

export interface View {
  viewer: number | null;
  players: number;
  introductory: boolean;
  round: number;
  rounds: number;
  phase: Phase;
  start: number;
  second: number | null;
  partners: number[];
  finished: number[];
  draw: number;
  discard: string[];
  courtyard: string[];
  grid: { price: number; cards: (string | null)[] }[];
  seats: (Farm | Display)[];
  questions: Question[];
}

export interface GameEvent {
  event: string;
  seat?: number;
  card?: string;
  under?: string;
  kind?: Kind;
  number?: number;
  cash?: number;
  place?: number;
  other?: number;
  have?: number;
  amount?: number;
  cards?: string[];
  kinds?: Kind[];
  fields?: (number | string)[];
}

export interface Reason {
  rule: string;
  code: string;
  need?: number;
  have?: number;
  kind?: Kind;
  card?: string;
}

/** An action's parts by name, and the things on the page that it belongs to. */
export interface Thing {
  type: string;
  targets: string[];
  kind?: Kind;
  card?: string;
  under?: string;
  place?: string;
  give?: Kind[];
  helpers?: string[];
  effect?: string;
  own?: string;
  other?: number;
  number?: number;
  depth?: number;
  twice?: boolean;
}

export interface Preview {
  events: GameEvent[];
  cash?: number;
  cart?: Goods;
  shop?: Goods;
  storehouse?: Goods;
  space?: number;
  loans?: number;
  sown?: { kind: Kind; number: number };
  field?: number | string;
}

export interface Option extends Thing {
  action: string;
  preview: Preview;
}

export interface Near extends Thing {
  reason: Reason;
}

export interface Stop {
  missed: { card: string; cash: number }[];
  penalty: number;
  cart: Goods;
  lost: number;
  capacity: number;
  enlarge: { price: number; capacity: number; lost: number } | null;
  cash: number;
  steps: Step[];
  forgotten: string[];
}

export interface SeatInfo {
  seat: number;
  kind: "human" | "open" | "bot";
  name: string | null;
  bot: string | null;
  claimed: boolean;
  ready: boolean;
  connected: boolean;
  taken_over: string | null;
}

export interface Entry {
  number: number;
  at: string;
  kind: string;
  seat: number | null;
  action?: string;
  undone?: boolean;
  events?: GameEvent[];
  what?: string;
  name?: string;
  bot?: string;
  to?: number;
  grade?: string;
  agree?: boolean;
  on?: boolean;
}

export interface Wishes {
  foreman: { take: string[]; otherwise: "ask" | "decline" };
  muted: { seats: number[]; spectators: boolean };
}

export interface TableDoc {
  table: {
    id: string;
    status: "open" | "playing" | "over" | "closed";
    players: number;
    variant: string;
    public: boolean;
    undo: string;
    talk: boolean;
    pause: boolean;
    hot_seat: boolean;
    created: string;
    commitment: string | null;
    seed_chosen: boolean;
    seed: string | null;
    imported: boolean;
    marks: string[];
  };
  version: number;
  at: number;
  talk: number;
  seats: SeatInfo[];
  you: {
    seat: number | null;
    seats: number[];
    host: boolean;
    spectator: boolean;
    wishes: Wishes | null;
  };
  view: View | null;
  asked: { seat: number; question: string }[];
  options: Option[];
  free: Option[];
  near: Near[];
  stop: Stop | null;
  undo: {
    step: number | null;
    turn: number | null;
    redo: number | null;
    ask: boolean;
    pending: { number: number; by: number; to: number; agreed: number[]; waiting: number[] } | null;
  };
  result: Result | null;
  news: Entry[];
}

export interface Message {
  number: number;
  at: string;
  room: "seats" | "spectators";
  seat: number | null;
  name: string;
  text: string;
}

export interface Listed {
  id: string;
  status: TableDoc["table"]["status"];
  players: number;
  variant: string;
  created: string;
  version: number;
  seats: SeatInfo[];
}

export interface MyGame extends Listed {
  changed: string;
  mine: number[];
  host: boolean;
  asked: number[];
  your_turn: boolean;
  since: number;
  round: number;
  news: number;
}

export interface BotInfo {
  name: string;
  sentence: string;
  level: number;
  solo: number | null;
}

export interface Invitation {
  seat: number;
  link: string;
  code: string | null;
}

export interface Created {
  id: string;
  link: string;
  invitations: Invitation[];
  document: TableDoc;
}

export interface Statistics {
  rounds: {
    round: number;
    seats: {
      seat: number;
      cash: number;
      space: number;
      loans: number;
      income: Record<string, number>;
      spent: Record<string, number>;
    }[];
  }[];
  cards: { seat: number; card: string; times: number; cash: number }[];
}
