/** Short names for the server's documents. Their shapes are the server's: schema.d.ts is generated. */

import type { components } from "./schema";

type Shapes = components["schemas"];

export type ShopSpace = Shapes["ShopSpace"];
export type Kind = ShopSpace["kind"];
export type Goods = Shapes["Farm"]["cart"];
export type Row = "field" | "stall" | "regular" | "casual" | "helper";
export type Field = Shapes["Field"];
export type Stall = Shapes["Stall"];
export type Regular = Shapes["Regular"];
export type Standing = Regular["standing"];
export type Casual = Shapes["Casual"];
export type Helper = Shapes["Helper"];
export type Step = Shapes["Step"];
export type Display = Shapes["Display"];
export type Farm = Shapes["Farm"];
export type Question = Shapes["Pending"];
export type Place = Shapes["Place"];
export type Result = Shapes["Result"];
export type View = Shapes["View"];
export type Phase = View["phase"];
export type GameEvent = Shapes["GameEvent"];
export type Reason = Shapes["Reason"];
export type Thing = Shapes["Thing"];
export type Preview = Shapes["Preview"];
export type Option = Shapes["Option"];
export type Compound = Shapes["Compound"];
export type Near = Shapes["Near"];
export type Stop = Shapes["Stop"];
export type SeatInfo = Shapes["SeatInfo"];
export type Entry = Shapes["Entry"];
export type Wishes = Shapes["SeatWishes"];
export type TableDoc = Shapes["TableDocument"];
export type TablePatch = Shapes["TablePatch"];
export type Lesson = Shapes["LessonInfo"];
export type Message = Shapes["Message"];
export type Listed = Shapes["TableSummary"];
export type MyGame = Shapes["MyGame"];
export type BotInfo = Shapes["Bot"];
export type Device = Shapes["DeviceInfo"];
export type Invitation = Shapes["Invitation"];
export type Created = Shapes["NewTableAnswer"];
export type Statistics = Shapes["StatisticsAnswer"];
export type ProblemDoc = Shapes["ProblemAnswer"];
