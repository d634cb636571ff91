/** Who wears, carries and looks like what. The parts are drawn in figures.svg (k- and f-) and held.svg. */

export interface Person {
  body?: "rich";
  hair?: string;
  hat?: string;
  beard?: string;
  /** Customers, stall keepers and players have none: their mood is laid over them. */
  face?: string;
  more?: string[];
  back?: string;
  held?: string;
  robe?: string;
  collar?: string;
  cloth?: string;
  hairColour?: string;
  /** Skin and its shade. */
  skin?: [string, string];
}

const PALE: [string, string] = ["#f7d5b5", "#e4b48c"];
const TAN: [string, string] = ["#e2a878", "#c48756"];
const BROWN: [string, string] = ["#cf9263", "#ad7145"];

/** h-: the twenty helpers; c-1 to c-10: stall keepers and players; c-bo to c-heng: bots; c-R and c-C: the customers by their cards. */
// prettier-ignore
export const PEOPLE: Record<string, Person> = {
  "h-book-keeper": { hair: "hair", hat: "futou", beard: "goatee", face: "calm", held: "abacus", robe: "#3c5f8f", collar: "#efe2c6", skin: PALE },
  "h-con-man": { hair: "topknot", beard: "moustache", face: "sly", held: "mask", robe: "#5a2f6b", collar: "#e0b04a", cloth: "#e0b04a", skin: PALE },
  "h-deliveryman": { hair: "topknot", hat: "band", face: "happy", held: "pole", robe: "#2f7d6b", collar: "#efe2c6", cloth: "#c0321f", skin: TAN },
  "h-foreman": { hair: "hair", hat: "wrap", beard: "beard", face: "calm", held: "staff", robe: "#8e3b22", collar: "#2b1f1a", cloth: "#c0321f", skin: BROWN },
  "h-haggler": { hair: "hair", hat: "cap", beard: "moustache", face: "sly", held: "two-fingers", robe: "#1f7a5c", collar: "#f4d183", cloth: "#14513f", skin: TAN },
  "h-harvest-helper": { hair: "hair", hat: "cone", face: "happy", held: "sickle", robe: "#3f74a8", collar: "#efe2c6", skin: TAN },
  "h-maid": { hair: "buns", face: "happy", held: "tray", robe: "#c8567a", collar: "#ffe9dd", cloth: "#1f7a5c", skin: PALE },
  "h-market-crier": { hair: "topknot", face: "shout", held: "gong", robe: "#d07a1c", collar: "#2b1f1a", cloth: "#c0321f", skin: TAN },
  "h-market-woman": { hair: "hair", hat: "scarf", face: "happy", held: "vegetables", robe: "#2f6d5a", collar: "#f4d183", cloth: "#c0321f", skin: TAN },
  "h-merchant": { body: "rich", hair: "hair", hat: "fur", beard: "goatee", face: "calm", held: "scale", robe: "#7a1f3c", collar: "#e8b64c", cloth: "#1b3160" },
  "h-messenger-boy": { hair: "topknot", hat: "band", face: "happy", held: "scroll", robe: "#2a6fb0", collar: "#f4d183", cloth: "#e4603f", skin: PALE },
  "h-official": { body: "rich", hair: "hair", hat: "winged", beard: "goatee", face: "calm", held: "tablet", robe: "#b02a20", collar: "#f0c25a", skin: PALE },
  "h-plough-man": { hair: "hair", hat: "strawhat", face: "calm", held: "ox", robe: "#5d7a3a", collar: "#efe2c6", cloth: "#2a5290", skin: BROWN },
  "h-saleswoman": { hair: "bun", face: "happy", more: ["flower"], held: "fan", robe: "#2f7f93", collar: "#ffe9dd", cloth: "#dba032", skin: PALE },
  "h-shopper": { hair: "long", face: "calm", more: ["pin"], held: "basket", robe: "#7c4d94", collar: "#f4d183", skin: PALE },
  "h-squire": { body: "rich", hair: "hair", hat: "round", beard: "moustache", face: "calm", held: "cage", robe: "#1d4d4a", collar: "#e0b04a" },
  "h-subsistence-farmer": { hat: "cone", beard: "white-beard", face: "old", held: "hoe", robe: "#85663f", collar: "#d9c196", skin: TAN },
  "h-tenant-farmer": { hair: "topknot", hat: "band", face: "calm", held: "spade", robe: "#a4612c", collar: "#efe2c6", cloth: "#2a5290", skin: BROWN },
  "h-tout": { hair: "hair", hat: "cap", face: "sly", held: "whisper", robe: "#4a4f86", collar: "#e4603f", cloth: "#2b2230", skin: TAN },
  "h-trader": { hair: "hair", hat: "felt", beard: "beard", face: "calm", held: "camel", robe: "#2d5d8a", collar: "#e8b64c", cloth: "#b7602a", hairColour: "#5a3218", skin: BROWN },
  "c-1": { hair: "bun", more: ["pin"], robe: "#b8437a", collar: "#ffe9dd", cloth: "#1f7a5c", skin: PALE },
  "c-2": { hair: "hair", hat: "cap", beard: "moustache", robe: "#2f6d5a", collar: "#f4d183", cloth: "#14513f", skin: TAN },
  "c-3": { hair: "grey", beard: "white-beard", robe: "#50658c", collar: "#efe2c6", cloth: "#2a5290" },
  "c-4": { hair: "hair", hat: "scarf", robe: "#c77a1e", collar: "#ffe9dd", cloth: "#2a5290", skin: TAN },
  "c-5": { body: "rich", hair: "hair", hat: "round", beard: "goatee", robe: "#7a1f3c", collar: "#e8b64c" },
  "c-6": { hair: "buns", robe: "#2a8a86", collar: "#fff6e3", cloth: "#e4603f", skin: PALE },
  "c-7": { hair: "hair", hat: "wrap", beard: "beard", robe: "#8e4a22", collar: "#f4d183", cloth: "#5a7a3a", skin: BROWN },
  "c-8": { hair: "long", more: ["flower"], robe: "#5a4a94", collar: "#ffe9dd", skin: PALE },
  "c-9": { hair: "topknot", hat: "strawhat", robe: "#48763c", collar: "#efe2c6", cloth: "#2a5290", skin: TAN },
  "c-10": { hair: "hair", hat: "futou", beard: "goatee", robe: "#34588c", collar: "#efe2c6", skin: PALE },
  "c-bo": { hair: "hair", hat: "leather", beard: "stubble", held: "gourd", robe: "#c98a2b", collar: "#efe2c6", cloth: "#7a4f9a", hairColour: "#6b4a2a", skin: TAN },
  "c-mei": { hair: "fringe", more: ["ear"], robe: "#6f9a4a", collar: "#fff6e3", cloth: "#e4603f", skin: PALE },
  "c-hao": { hair: "side", hat: "band", held: "bundle", robe: "#b5652e", collar: "#fff6e3", cloth: "#2a5290", skin: TAN },
  "c-xiu": { hair: "braids", hat: "scarf", held: "basket", robe: "#3f7f8f", collar: "#f4d183", cloth: "#c8567a", skin: PALE },
  "c-heng": { body: "rich", hair: "grey", hat: "guan", beard: "long-beard", held: "scroll", robe: "#25345f", collar: "#e0b04a", cloth: "#1b2340", skin: PALE },
  "c-R1": { hair: "grey", more: ["ear"], held: "gourd", robe: "#8a5a6b", collar: "#efe2c6", cloth: "#c0321f", skin: ["#f2cda6", "#d9a67c"] },
  "c-R2": { hair: "hair", hat: "cook", beard: "moustache", held: "ladle", robe: "#b98a4a", collar: "#fff6e3", cloth: "#8e2016", skin: TAN },
  "c-R3": { hair: "hair", hat: "scarf", more: ["ear"], robe: "#2f7d6b", collar: "#ffe9dd", cloth: "#d07a1c", skin: TAN },
  "c-R4": { hair: "hood", more: ["comb"], robe: "#4d5a74", collar: "#e8e2d4", cloth: "#77839a", skin: PALE },
  "c-R5": { hair: "hair", hat: "band", beard: "stubble", held: "bowl", robe: "#9a5230", collar: "#d9c196", cloth: "#5d6a73", skin: BROWN },
  "c-R6": { hair: "side", more: ["ear"], robe: "#c8567a", collar: "#fff6e3", cloth: "#1f7a5c", skin: ["#f0c39a", "#dba273"] },
  "c-R7": { hair: "bald", beard: "goatee", held: "kettle", robe: "#d9c196", collar: "#8e2016", skin: TAN },
  "c-R8": { hair: "grey", hat: "futou", beard: "white-beard", held: "book", robe: "#34588c", collar: "#efe2c6" },
  "c-R9": { hair: "hair", hat: "helm", beard: "beard", robe: "#7a1f1f", collar: "#b98550", cloth: "#c0321f", skin: BROWN },
  "c-R10": { hair: "braids", more: ["comb"], held: "spindle", robe: "#2a8a86", collar: "#f4d183", cloth: "#e4603f", skin: PALE },
  "c-R11": { hair: "hair", hat: "cap", beard: "long-beard", held: "herbs", robe: "#1d4d4a", collar: "#f4d183", cloth: "#14513f", hairColour: "#5a5552" },
  "c-R12": { body: "rich", hair: "topknot", beard: "moustache", robe: "#a4612c", collar: "#f0c25a", cloth: "#c0321f", skin: ["#f2c39c", "#d89f72"] },
  "c-R13": { body: "rich", hair: "tall", more: ["mark", "flower"], held: "ladyfan", robe: "#6b3f8a", collar: "#ffd9c8", cloth: "#dba032", skin: PALE },
  "c-R14": { body: "rich", hair: "hair", hat: "round", beard: "long-beard", robe: "#7a1f3c", collar: "#e8b64c" },
  "c-C1": { hair: "hair", hat: "cone", beard: "goatee", back: "pack", held: "staff", robe: "#85663f", collar: "#efe2c6", skin: TAN },
  "c-C2": { hair: "topknot", hat: "wrap", beard: "stubble", held: "oar", robe: "#2d5d8a", collar: "#d9c196", cloth: "#5a7a3a", skin: BROWN },
  "c-C3": { hair: "hair", hat: "leather", beard: "moustache", held: "bridle", robe: "#6d5a2a", collar: "#efe2c6", cloth: "#8a5a33", skin: TAN },
  "c-C4": { hair: "fringe", held: "puppet", robe: "#e07a5a", collar: "#fff6e3", cloth: "#1f7a5c", skin: PALE },
  "c-C5": { hair: "bald", more: ["beads"], robe: "#d0892a", collar: "#a4501c", skin: ["#eec096", "#d29d70"] },
  "c-C6": { hair: "hair", hat: "cone", beard: "white-beard", held: "fish", robe: "#3f7a8a", collar: "#d9c196", skin: BROWN },
  "c-C7": { hair: "topknot", beard: "drooping", held: "mask", robe: "#8a2f5a", collar: "#f4d183", cloth: "#dba032", hairColour: "#3a2a22", skin: PALE },
  "c-C8": { hair: "braids", hat: "band", more: ["ear"], held: "herbs", robe: "#5d7a3a", collar: "#ffe9dd", cloth: "#7c4d94", hairColour: "#6b6460", skin: TAN },
  "c-C9": { hair: "hair", hat: "helm", beard: "moustache", held: "spear", robe: "#34588c", collar: "#b98550", cloth: "#dba032", skin: TAN },
  "c-C10": { hair: "tall", more: ["flower", "ear"], held: "lute", robe: "#b8437a", collar: "#ffe9dd", cloth: "#74b894", skin: PALE },
  "c-C11": { hair: "hair", hat: "bride", more: ["mark"], robe: "#c0321f", collar: "#f4d183", skin: PALE },
  "c-C12": { hair: "hair", hat: "felt", beard: "beard", held: "letter", robe: "#1f5d5a", collar: "#e8b64c", cloth: "#2a5290", hairColour: "#7a3f1c", skin: BROWN },
  "c-C13": { hair: "guan", beard: "goatee", held: "brush", robe: "#e8ddc4", collar: "#34588c", skin: PALE },
  "c-C14": { body: "rich", hair: "hair", hat: "fur", beard: "long-beard", held: "scroll", robe: "#1b3160", collar: "#dba032", cloth: "#c0321f", hairColour: "#3a2a2a", skin: TAN },
};
