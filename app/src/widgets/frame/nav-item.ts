import type { IconGlyph } from "../../ui/icon.tsx";

/** One way to a screen. The list of all stands in app/src/routes.ts. */
export type NavItem = { path: string; label: string; icon: IconGlyph; place: "main" | "other" };
export type NavProps = { items: readonly NavItem[]; currentPath: string };

export const OTHER_SCREENS = "Other Screens";
