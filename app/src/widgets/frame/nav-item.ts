import type { frameText } from "../../catalogue/en/frame.ts";
import type { IconGlyph } from "../../ui/mark/icon.tsx";

/** A screen by its name in the catalogue (`frameText.screens`). */
export type ScreenName = keyof typeof frameText.screens;

/** One entry of the navigation. The list of all stands in app/src/routes.ts. */
export type NavItem = { path: string; name: ScreenName; icon: IconGlyph; place: "main" | "other" };
export type NavProps = { items: readonly NavItem[]; currentPath: string };
