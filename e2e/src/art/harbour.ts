import { fogHorn, greyGull, mooringLine, oldCrane } from "./harbour-shore.ts";
import { lighthouse, nightFerry, redBuoy, tugboat } from "./harbour-water.ts";
import { type Drawing, svg } from "./svg.ts";

const PICTURES = [tugboat, lighthouse, greyGull, nightFerry, oldCrane, fogHorn, redBuoy, mooringLine];

/** Pixel Harbour: eight places of one harbour, in the order of the collection. */
export const HARBOUR: readonly Drawing[] = PICTURES.map((draw, index) => ({
  name: `gallery-${index}`,
  svg: svg(draw().toSvg()),
}));
