/** One `name=value` of a link, both decoded. */
export type Param = { name: string; value: string };

/** Splits a query; '+' is a plus (RFC 3986, as BIP21 has it). Undefined when a %xx stands for no letter. */
export function readParams(query: string): Param[] | undefined {
  const params: Param[] = [];
  for (const piece of query.split("&")) {
    if (piece === "") continue;
    const equals = piece.indexOf("=");
    const name = decodePercent(equals < 0 ? piece : piece.slice(0, equals));
    const value = decodePercent(equals < 0 ? "" : piece.slice(equals + 1));
    if (name === undefined || value === undefined) return undefined;
    params.push({ name, value });
  }
  return params;
}

/** Undefined when a %xx stands for no letter. */
export function decodePercent(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
