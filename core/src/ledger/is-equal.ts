/** Whether two plain values are equal in all their parts. */
export function isEqual(one: unknown, two: unknown): boolean {
  if (one === two) return true;
  if (!isObject(one) || !isObject(two)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(two).length && keys.every((key) => isEqual(one[key], two[key]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
