/** The items of a JSON list, each with the line it begins at, from 1; undefined for a text that is no JSON list. */
export function readJsonItems(text: string): { line: number; item: unknown }[] | undefined {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(list)) return undefined;
  const lines = itemLines(text);
  return list.map((item: unknown, index) => ({ line: lines[index] ?? 1, item }));
}

/** Walks a text that is known to be JSON: strings, brackets, commas and line ends are all there is to look at. */
function itemLines(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  let isAwaiting = false;
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|\r\n|\r|\n|[[\]{},]|[^\s"[\]{},]+/g)) {
    if (/^[\r\n]/.test(token)) {
      line += 1;
      continue;
    }
    if (isAwaiting && token !== "]") {
      lines.push(line);
      isAwaiting = false;
    }
    if (token === "[" || token === "{") {
      depth += 1;
      isAwaiting = isAwaiting || (depth === 1 && token === "[");
    } else if (token === "]" || token === "}") depth -= 1;
    else if (token === "," && depth === 1) isAwaiting = true;
  }
  return lines;
}
