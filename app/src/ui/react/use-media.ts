import { useSyncExternalStore } from "react";

/** From this width on a form has its panel at the side (page.module.css). */
export const HAS_SIDE_PANEL = "(width >= 68.75em)";

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
  );
}
