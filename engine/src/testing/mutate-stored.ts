import * as fc from "fast-check";

const KINDS = [
  "cut",
  "cut-start",
  "drop-bytes",
  "change-byte",
  "insert",
  "swap-type",
  "drop-part",
  "repeat-part",
  "drop-key",
  "garbage",
  "move",
  "encode-twice",
] as const;

export type Mutation = { kind: (typeof KINDS)[number]; key: number; at: number; length: number; by: unknown };

/** Random damage to stored texts. */
export const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    key: fc.nat(20),
    at: fc.nat(100_000),
    length: fc.integer({ min: 1, max: 40 }),
    by: fc.oneof(fc.constantFrom<unknown>(null, 0, -1, 1.5, true, "", "x", [], {}, [[]], [null]), fc.jsonValue()),
  }),
  { minLength: 1, maxLength: 3 },
);

export type Texts = Record<string, string>;

export function mutate(texts: Texts, changes: readonly Mutation[]): Texts {
  return changes.reduce(mutateOnce, texts);
}

function mutateOnce(texts: Texts, mutation: Mutation): Texts {
  const { kind, at, length, by } = mutation;
  const keys = Object.keys(texts);
  const key = keys[mutation.key % keys.length];
  if (key === undefined) return texts;
  const raw = texts[key] ?? "";
  const place = raw.length === 0 ? 0 : at % raw.length;
  const { [key]: _, ...others } = texts;
  switch (kind) {
    case "cut":
      return { ...texts, [key]: raw.slice(0, place) };
    case "cut-start":
      return { ...texts, [key]: raw.slice(place) };
    case "drop-bytes":
      return { ...texts, [key]: raw.slice(0, place) + raw.slice(place + length) };
    case "change-byte":
      return {
        ...texts,
        [key]: raw.slice(0, place) + String.fromCharCode(32 + ((length * 7 + at) % 95)) + raw.slice(place + 1),
      };
    case "insert":
      return { ...texts, [key]: raw.slice(0, place) + JSON.stringify(by) + raw.slice(place) };
    case "swap-type":
      return { ...texts, [key]: inJson(raw, at, (parent, part) => void Reflect.set(parent, part, by)) };
    case "drop-part":
      return { ...texts, [key]: inJson(raw, at, dropPart) };
    case "repeat-part":
      return {
        ...texts,
        [key]: inJson(
          raw,
          at,
          (parent, part) => void (Array.isArray(parent) && parent.push(Reflect.get(parent, part))),
        ),
      };
    case "drop-key":
      return others;
    case "garbage":
      return { ...texts, [key]: JSON.stringify(by) };
    case "move":
      return { ...texts, [key]: texts[keys[at % keys.length] ?? key] ?? "" };
    case "encode-twice":
      return { ...texts, [key]: JSON.stringify(raw) };
  }
}

function dropPart(parent: object, part: string): void {
  if (Array.isArray(parent)) parent.splice(Number(part), 1);
  else Reflect.deleteProperty(parent, part);
}

/** Changes one part of a JSON text, chosen by its number `at`. A text that is not JSON stays as it is. */
function inJson(raw: string, at: number, change: (parent: object, part: string) => void): string {
  let json: unknown;
  try {
    json = JSON.parse(raw);
  } catch {
    return raw;
  }
  const parts: [object, string][] = [];
  const count = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const part of Object.keys(value)) {
      parts.push([value, part]);
      count(Reflect.get(value, part));
    }
  };
  count(json);
  const chosen = parts[at % Math.max(1, parts.length)];
  if (chosen) change(...chosen);
  return JSON.stringify(json);
}
