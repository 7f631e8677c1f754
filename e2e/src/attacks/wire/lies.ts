// Lies about one field of a message: whatever the message, and also if the honest answer does not have the field.
import { createDice, type Dice } from "../dice.ts";
import { type FieldType, fieldsOf, messagesIn, type Schema, type WireField } from "./schema.ts";
import { type Entry, isTree, type Tree, treesOf } from "./tree.ts";

export const HOWS = ["drop", "add", "change", "huge", "negative", "wrong-type"] as const;
export type How = (typeof HOWS)[number];
/** `isEverywhere`: in all messages of an answer and in the same way in every answer; otherwise as the dice fall. */
export type FieldLie = { message: string; field: string; how: How; isEverywhere?: boolean };

const HUGE_BYTES = 200_000;
const HUGE_COUNT = 500;
/** In how many messages of one answer something is made huge: two such lies together would be millions of values. */
const MAX_HUGE = 20;
const MAX_U64 = 2n ** 64n - 1n;

/** Returns every lie about a message and about all messages inside it. */
export function liesAbout(schema: Schema, root: string): FieldLie[] {
  return [...messagesIn(schema, root)].flatMap((message) =>
    fieldsOf(schema, message).flatMap((field) => howsOf(field).map((how) => ({ message, field: field.name, how }))),
  );
}

/** Only numbers can be negative. */
const howsOf = ({ type }: WireField): readonly How[] =>
  HOWS.filter((how) => how !== "negative" || type.kind === "integer" || type.kind === "enum");

/** What a lie needs besides the message: choices, and honest values of other messages, which lies repeat. */
export type LieTools = { schema: Schema; dice: Dice; seen: SeenValues; isEverywhere?: boolean };
/** Honest values by the name of the field. */
export type SeenValues = ReadonlyMap<string, readonly Entry["value"][]>;

/**
 * Tells a lie in a message; changes the tree. A message that the answer does not have is made up and put where the
 * schema allows it. Returns false if the schema has no place for it below this message.
 */
export function tellLie(tree: Tree, lie: FieldLie, tools: LieTools): boolean {
  const targets = treesOf(tree, lie.message);
  if (targets.length === 0) {
    const made = graft(tree, lie.message, tools);
    if (!made) return false;
    targets.push(made);
  }
  const field = fieldsOf(tools.schema, lie.message).find(({ name }) => name === lie.field);
  if (!field) throw new Error(`Unknown field: ${lie.message}.${lie.field}`);
  const isEverywhere = lie.isEverywhere ?? false;
  const chosen = isEverywhere || tools.dice.isOnce(2) ? targets : [tools.dice.pick(targets)];
  const told = lie.how === "huge" ? chosen.slice(0, MAX_HUGE) : chosen;
  for (const target of told) changeField(target, field, lie.how, { ...tools, isEverywhere });
  return true;
}

function changeField(tree: Tree, field: WireField, how: How, tools: LieTools): void {
  const { dice } = tools;
  const places = tree.entries.flatMap(({ number }, at) => (number === field.number ? [at] : []));
  const entryOf = (value: Entry["value"]): Entry => ({
    number: field.number,
    wireType: typeof value === "bigint" ? 0 : 2,
    value,
    field,
  });
  /** Puts new entries in the place of one that is there, or at the end. */
  const put = (...entries: Entry[]) => {
    const at = places.length === 0 ? tree.entries.length : dice.pick(places);
    tree.entries.splice(at, places.length === 0 ? 0 : 1, ...entries);
  };
  switch (how) {
    case "drop": {
      const gone = tools.isEverywhere || dice.isOnce(2) || places.length === 0 ? places : [dice.pick(places)];
      tree.entries = tree.entries.filter((_, at) => !gone.includes(at));
      return;
    }
    case "add":
      tree.entries.push(entryOf(otherValue(field, undefined, tools)));
      return;
    case "change": {
      const at = places.length === 0 ? -1 : dice.pick(places);
      put(entryOf(otherValue(field, tree.entries[at]?.value, tools)));
      return;
    }
    case "huge":
      put(...hugeValues(field, tools).map(entryOf));
      return;
    case "negative":
      put(entryOf(dice.isOnce(2) ? MAX_U64 : BigInt.asUintN(64, -BigInt(2 + dice.below(1_000_000)))));
      return;
    case "wrong-type": {
      const isNumber = field.type.kind === "integer" || field.type.kind === "enum";
      put({ number: field.number, wireType: isNumber ? 2 : 0, value: isNumber ? dice.bytes(3) : 7n });
      return;
    }
  }
}

function hugeValues({ type, isRepeated, name }: WireField, tools: LieTools): Entry["value"][] {
  const { schema, dice } = tools;
  if (type.kind === "integer" || type.kind === "enum") return [dice.isOnce(2) ? 2n ** 63n - 1n : 2n ** 31n - 1n];
  if (type.kind === "text") return [new Uint8Array(HUGE_BYTES).fill(0x61)];
  const honest = tools.seen.get(name)?.find(isTree) ?? makeUp(schema, type.name, dice);
  // Copies, because another lie changes them, and must not change what was seen.
  if (isRepeated) return Array.from({ length: HUGE_COUNT }, () => copyOf(honest));
  const padding: Entry = { number: 1000, wireType: 2, value: new Uint8Array(HUGE_BYTES) };
  const copy = copyOf(honest) as Tree;
  return [{ ...copy, entries: [...copy.entries, padding] }];
}

/**
 * Returns a value that differs from `old`. The choices follow from the old value, so that the same amount or id is
 * changed in the same way in every answer: a liar that agrees with itself.
 */
function otherValue(field: WireField, old: Entry["value"] | undefined, tools: LieTools): Entry["value"] {
  const { schema, seen, isEverywhere } = tools;
  if (old === undefined) return anyValue(field, seen, schema, tools.dice);
  const text = textOf(old);
  const dice = createDice(`${field.name}/${text}/${isEverywhere ? "" : tools.dice.below(2)}`);
  for (let tries = 0; tries < 10; tries++) {
    // Other honest values differ from answer to answer, so the liar that agrees with itself does without them.
    const other = isEverywhere || dice.isOnce(2) ? nearValue(old, field, dice) : anyValue(field, seen, schema, dice);
    if (textOf(other) !== text) return other;
  }
  // A flag with its other value, or a message that has no fields with one that the schema does not know.
  return typeof old === "bigint" ? old ^ 1n : { message: "", entries: [{ number: 1000, wireType: 0, value: 1n }] };
}

/** Returns an honest value of another place, or a made-up one. */
function anyValue(field: WireField, seen: SeenValues, schema: Schema, dice: Dice): Entry["value"] {
  const honest = seen.get(field.name) ?? [];
  return honest.length > 0 && dice.isOnce(2) ? copyOf(dice.pick(honest)) : makeUpValue(schema, field.type, dice);
}

function nearValue(old: Entry["value"], { type }: WireField, dice: Dice): Entry["value"] {
  if (typeof old === "bigint" && type.kind === "integer" && type.name !== "bool")
    return dice.pick([old + 1n, old > 0n ? old - 1n : 2n, old / 2n + 1n, old * 10n + 7n, 1n]);
  if (!(old instanceof Uint8Array) || old.length === 0) return old;
  const changed = old.slice();
  const at = dice.below(changed.length);
  changed[at] = (changed[at] ?? 0) ^ (1 << dice.below(7));
  return changed;
}

const textOf = (value: Entry["value"]): string =>
  isTree(value) ? `(${value.entries.map((entry) => `${entry.number}:${textOf(entry.value)}`).join()})` : String(value);
const copyOf = (value: Entry["value"]): Entry["value"] =>
  isTree(value)
    ? { ...value, entries: value.entries.map((entry) => ({ ...entry, value: copyOf(entry.value) })) }
    : value;

function makeUpValue(schema: Schema, type: FieldType, dice: Dice): Entry["value"] {
  switch (type.kind) {
    case "integer":
      return type.name === "bool" ? BigInt(dice.below(2)) : BigInt(dice.below(dice.pick([2, 1000, 2 ** 31 - 1])));
    case "enum":
      return BigInt(dice.isOnce(4) ? 77 : dice.pick(schema.enums.get(type.name) ?? [0]));
    case "text":
      return type.name === "bytes"
        ? dice.bytes(dice.pick([0, 4, 20, 25, 32, 32, 100]))
        : new TextEncoder().encode(Buffer.from(dice.bytes(dice.pick([0, 4, 32]))).toString("hex"));
    case "message":
      return makeUp(schema, type.name, dice);
  }
}

/** Returns a message with every field; of a oneof it has one. */
export function makeUp(schema: Schema, message: string, dice: Dice): Tree {
  const fields = fieldsOf(schema, message);
  const choices = new Map<string, WireField>();
  for (const field of fields) {
    if (field.oneof === undefined) continue;
    const ofGroup = fields.filter(({ oneof }) => oneof === field.oneof);
    if (!choices.has(field.oneof)) choices.set(field.oneof, dice.pick(ofGroup));
  }
  const chosen = fields.filter((field) => field.oneof === undefined || choices.get(field.oneof) === field);
  const entries = chosen.map((field): Entry => {
    const value = makeUpValue(schema, field.type, dice);
    return { number: field.number, wireType: typeof value === "bigint" ? 0 : 2, value, field };
  });
  return { message, entries };
}

/** Puts a made-up message of this kind into the tree, on the shortest way that the schema has to it. */
function graft(tree: Tree, message: string, { schema, dice }: LieTools): Tree | undefined {
  const way = wayTo(schema, tree.message, message);
  if (!way) return undefined;
  let at = tree;
  for (const field of way) {
    const present = at.entries
      .map(({ value }) => value)
      .find((value) => isTree(value) && value.message === field.type.name);
    let next = present && isTree(present) ? present : undefined;
    if (!next) {
      next = makeUp(schema, field.type.name, dice);
      at.entries.push({ number: field.number, wireType: 2, value: next, field });
    }
    at = next;
  }
  return at;
}

function wayTo(schema: Schema, root: string, message: string): WireField[] | undefined {
  const ways: { at: string; way: WireField[] }[] = [{ at: root, way: [] }];
  const known = new Set([root]);
  for (const { at, way } of ways) {
    if (at === message) return way;
    for (const field of fieldsOf(schema, at)) {
      if (field.type.kind !== "message" || known.has(field.type.name)) continue;
      known.add(field.type.name);
      ways.push({ at: field.type.name, way: [...way, field] });
    }
  }
  return undefined;
}
