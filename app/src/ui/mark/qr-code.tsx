import { encode } from "uqr";
import { ahead } from "../react/ahead.ts";

/** Width of the white border, in modules. */
const QUIET_ZONE = 4;

const encoded = (text: string) => encode(text, { ecc: "M", border: QUIET_ZONE });
// The first code takes several times as long as the next, because the browser still compiles the encoder.
ahead("create", async () => void encoded("ecash:".padEnd(48, "q")));

/** A QR code, dark on white in both themes. Its colours and outer padding come from the element around it. */
export function QrCode({ text }: { text: string }) {
  const { size, data } = encoded(text);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={darkRuns(data)} fill="currentColor" />
    </svg>
  );
}

/** Returns the path of an SVG: one rectangle for every run of dark modules in a row. */
function darkRuns(rows: readonly (readonly boolean[])[]): string {
  let path = "";
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      path += `M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`;
    }
  }
  return path;
}
