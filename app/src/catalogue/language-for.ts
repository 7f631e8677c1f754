/** Where a device names no language that is known here. */
const FALLBACK = "en-US";

/**
 * Returns the valid tags (BCP 47) among the names that a device gives its languages, in canonical form. Where the
 * system has no locale, Chrome says "en-US@posix", of which "en-US" is read, and WebKit says "C", which is not a tag.
 */
export function readTags(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    try {
      return Intl.getCanonicalLocales(name.replace(/[.@].*/s, "").replaceAll("_", "-"));
    } catch {
      // `Intl` says in no other way that a tag is not valid.
      return [];
    }
  });
}

/** Returns the first of the device's languages (best first) whose numbers and dates `Intl` can write. */
export const deviceLocale = (names: readonly string[]): string =>
  Intl.DateTimeFormat.supportedLocalesOf(Intl.NumberFormat.supportedLocalesOf(readTags(names)))[0] ?? FALLBACK;

const baseOf = (tag: string) => tag.split("-")[0];

/**
 * Returns the row of the chosen language; for "system" the first of the device's languages (best first) that there is a
 * row for. English, the first row, when there is no such row.
 */
export function languageFor<Row extends { tag: string }>(
  chosen: string,
  device: readonly string[],
  rows: readonly Row[],
): Row | undefined {
  if (chosen !== "system") return rows.find(({ tag }) => tag === chosen) ?? rows[0];
  for (const wanted of readTags(device)) {
    const row = rows.find(({ tag }) => tag === wanted) ?? rows.find(({ tag }) => tag === baseOf(wanted));
    if (row) return row;
  }
  return rows[0];
}
