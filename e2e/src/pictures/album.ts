// Where the pictures are stored, and what is left out of a run.
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Stop } from "./stop.ts";
import type { View } from "./views.ts";

/** Whether the real extension is pictured, and not the web app. */
export const IN_EXTENSION = process.env.PICTURES_SHELL === "extension";

/** The folder of the page and its pictures. Git ignores it. */
export const ALBUM = fileURLToPath(new URL(`../../../pictures${IN_EXTENSION ? "/extension" : ""}`, import.meta.url));

/** The folder of the design, if its pictures are wanted: it has `mockups/` and `png/`. */
export const DESIGN = process.env.PICTURES_DESIGN;

/** The stops whose name contains one of these texts, or is the text behind "="; all of them if it is empty. */
const ONLY = (process.env.PICTURES_ONLY ?? "").split(",").filter((text) => text !== "");

export const isWanted = ({ name }: Stop): boolean =>
  ONLY.length === 0 || ONLY.some((text) => (text.startsWith("=") ? name === text.slice(1) : name.includes(text)));

const flat = (name: string): string => name.replaceAll("/", "--");

/** Paths inside the album. */
export const pictureOf = ({ name }: Stop, view: View): string => `app/${flat(name)}.${view.name}.png`;
export const drawnOf = (file: string, state: string | undefined, view: View): string =>
  `design/${file}${state === undefined ? "" : `--${state}`}.${view.name}.png`;
/** Why a stop could not be reached. */
export const reasonOf = ({ name }: Stop): string => `app/${flat(name)}.txt`;

export const remove = (path: string): void => rmSync(`${ALBUM}/${path}`, { force: true });
