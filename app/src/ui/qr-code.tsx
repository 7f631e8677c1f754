import { encode } from "uqr";

/** Modules of white around the code. */
const QUIET_ZONE = 4;

/** Dark on white in both themes; colours and outer padding come from what it stands in. */
export function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: "M", border: QUIET_ZONE });
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={darkRuns(data)} fill="currentColor" />
    </svg>
  );
}

/** One rectangle for every run of dark modules of a row. */
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
