import { pluralsOf } from "../catalogue.ts";

/** Picks the English form: `plural(count, { one: `${count} coin`, other: `${count} coins` })`. */
export const plural = pluralsOf("en");
