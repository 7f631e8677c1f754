/** What a stored text says; undefined, which no JSON says, for one that is torn. */
export function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
