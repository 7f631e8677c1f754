const baseOf = (tag: string) => tag.split("-")[0];

/**
 * Returns the row of the chosen language; for "system" the first of the device's languages (BCP 47, best first) that
 * there is a row for. English, the first row, when there is no such row.
 */
export function languageFor<Row extends { tag: string }>(
  chosen: string,
  device: readonly string[],
  rows: readonly Row[],
): Row | undefined {
  if (chosen !== "system") return rows.find(({ tag }) => tag === chosen) ?? rows[0];
  for (const wanted of device) {
    const row = rows.find(({ tag }) => tag === wanted) ?? rows.find(({ tag }) => tag === baseOf(wanted));
    if (row) return row;
  }
  return rows[0];
}
