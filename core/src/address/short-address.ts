const ENDS = 6;
const GROUP = 4;

/** DESIGN.md 6: six letters, an ellipsis, six letters, without the prefix. */
export function shortAddress(address: string): string {
  const { text } = split(address);
  return text.length <= 2 * ENDS + 1 ? text : `${text.slice(0, ENDS)}…${text.slice(-ENDS)}`;
}

/** The full form: the prefix with its colon, and the rest in groups of four letters (the last may be shorter). */
export function groupAddress(address: string): { prefix: string; groups: string[] } {
  const { prefix, text } = split(address);
  return { prefix, groups: text.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? [] };
}

function split(address: string) {
  const colon = address.indexOf(":") + 1;
  return { prefix: address.slice(0, colon), text: address.slice(colon) };
}
