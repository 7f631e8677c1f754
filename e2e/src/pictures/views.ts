// The windows in which a stop is pictured.
import { IN_EXTENSION } from "./album.ts";
import { isScreen, type Stop } from "./stop.ts";

export type View = {
  name: string;
  width: number;
  height: number;
  theme: "light" | "dark";
  /** It is drawn as a phone is, and its pointer is a finger unless it has a mouse. */
  isPhone: boolean;
  hasMouse?: true;
};

const view = (width: number, height: number, theme: View["theme"]): View => ({
  name: `${width}-${theme}`,
  width,
  height,
  theme,
  isPhone: width < 1000,
});

/** Of every stop. */
const EVERY = [view(390, 844, "light"), view(1280, 800, "dark")];
/** Of every screen besides. */
const OF_SCREENS = [
  view(390, 844, "dark"),
  view(1280, 800, "light"),
  view(768, 1024, "light"),
  view(360, 640, "light"),
];

/** Of every stop in the extension: its popup. */
const IN_POPUP = (["light", "dark"] as const).map((theme): View => ({ ...view(400, 600, theme), hasMouse: true }));

export function viewsOf(stop: Stop): View[] {
  if (IN_EXTENSION) return stop.only === "desktop" ? [] : IN_POPUP;
  return [...EVERY, ...(isScreen(stop) ? OF_SCREENS : [])].filter(
    ({ isPhone }) => stop.only === undefined || isPhone === (stop.only === "phone"),
  );
}

/** Returns what the design shows for a stop in this window, as file and state, or undefined. */
export function mockupOf({ mockup }: Stop, { isPhone }: View): { file: string; state: string | undefined } | undefined {
  const drawn = typeof mockup === "string" ? mockup : mockup?.[isPhone ? 0 : 1];
  if (drawn === undefined) return undefined;
  const [file = "", state] = drawn.split("/");
  return { file, state };
}
