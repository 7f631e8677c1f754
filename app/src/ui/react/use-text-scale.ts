import { useSyncExternalStore } from "react";

/** What the styles are written for, in pixels: one rem, where nobody has asked for larger text. */
const USUAL_REM_PX = 16;

/**
 * How much larger than usual the text is: 2 where a person has set the browser or the device to twice the size. Lists
 * whose rows have a height of their own multiply it by this, so that the words still fit.
 */
export const useTextScale = (): number => useSyncExternalStore(followRem, readScale);

const readScale = (): number => {
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isFinite(remPx) && remPx > 0 ? remPx / USUAL_REM_PX : 1;
};

/** No event tells it: what is one rem wide is watched. */
function followRem(onChange: () => void): () => void {
  const ruler = document.createElement("div");
  Object.assign(ruler.style, { position: "absolute", width: "1rem", height: "0", visibility: "hidden" });
  const widths = new ResizeObserver(onChange);
  document.body.append(ruler);
  widths.observe(ruler);
  return () => {
    widths.disconnect();
    ruler.remove();
  };
}
