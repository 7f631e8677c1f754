// No field of the interface can be forgotten: what the schema has is lied about in every way.
import * as wire from "@satchel/chain/wire";
import { describe, expect, test } from "vitest";
import { createDice } from "../dice.ts";
import { HOWS, liesAbout, makeUp, tellLie } from "./lies.ts";
import { ROOTS } from "./routes.ts";
import { fieldsOf, messagesIn, parseSchema, wireSchema } from "./schema.ts";
import { decodeTree, encodeTree, treesOf } from "./tree.ts";

type Codec = { decode(bytes: Uint8Array): object };
const codecOf = (message: string): Codec => {
  const found = (wire as Record<string, unknown>)[message];
  if (typeof found !== "function" && typeof found !== "object") throw new Error(`chain/wire has no ${message}`);
  return found as Codec;
};
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Of the messages in a map, chain/wire does not export one by this name. */
const messages = [...wireSchema.messages.keys()].filter((name) => !name.includes("."));

test.each(messages)("the schema has the fields of %s that chain decodes", (message) => {
  const known = Object.keys(codecOf(message).decode(new Uint8Array())).sort();
  const fields = fieldsOf(wireSchema, message).map(({ name, oneof }) => camel(oneof ?? name));
  expect([...new Set(fields)].sort()).toEqual(known);
});

test("every message goes over the wire in one of the rows of routes.ts", () => {
  const reached = new Set(ROOTS.flatMap((root) => [...messagesIn(wireSchema, root)]));
  // Empty is the answer of calls that the wallet does not make.
  expect(messages.filter((message) => !reached.has(message))).toEqual(["Empty"]);
});

test("what is taken apart and put together again is the same", () => {
  for (const message of messages) {
    const bytes = encodeTree(makeUp(wireSchema, message, createDice(message)));
    expect(encodeTree(decodeTree(wireSchema, message, bytes))).toEqual(bytes);
  }
});

/** Lies that an earlier root has shown; below another root only the place of the field is another. */
const shown = new Set<string>();

describe.each(ROOTS)("%s", (root) => {
  test("every lie about every field in it changes its bytes", () => {
    const tools = { schema: wireSchema, seen: new Map() };
    const lies = liesAbout(wireSchema, root);
    const fields = [...messagesIn(wireSchema, root)].flatMap((message) =>
      fieldsOf(wireSchema, message).map(({ name }) => `${message}.${name}`),
    );
    for (const name of fields) {
      const hows = lies.filter(({ message, field }) => `${message}.${field}` === name).map(({ how }) => how);
      expect(hows.length, name).toBeGreaterThanOrEqual(HOWS.length - 1);
    }
    for (const lie of lies) {
      const isNew = !shown.has(JSON.stringify(lie));
      if (!isNew && lie.how !== "add") continue;
      shown.add(JSON.stringify(lie));
      // An honest answer without the message, and one with every field.
      for (const honest of [{ message: root, entries: [] }, makeUp(wireSchema, root, createDice(3))]) {
        const before = encodeTree(honest);
        const isTold = [1, 2, 3, 4, 5, 6].some((seed) => {
          const tree = decodeTree(wireSchema, root, before);
          expect(tellLie(tree, lie, { ...tools, dice: createDice(`${seed}`) })).toBe(true);
          return !Buffer.from(encodeTree(tree)).equals(before);
        });
        const targets = treesOf(decodeTree(wireSchema, root, before), lie.message);
        const number = fieldsOf(wireSchema, lie.message).find(({ name }) => name === lie.field)?.number;
        const hasNothing =
          lie.how === "drop" && targets.every(({ entries }) => entries.every((entry) => entry.number !== number));
        expect(isTold || hasNothing, JSON.stringify(lie)).toBe(true);
      }
    }
  });
});

test("a new field is lied about, and a statement that nobody reads is an error", () => {
  const text = "message A { B b = 1; } message B { string x = 1; }";
  const hows = (schema: string) => liesAbout(parseSchema(schema), "A").filter(({ field }) => field === "y");
  expect(hows(text)).toEqual([]);
  expect(hows(text.replace("x = 1;", "x = 1; int64 y = 2;")).map(({ how }) => how)).toEqual(HOWS);
  expect(() => parseSchema("message A { double x = 1; }")).toThrow("Unknown type: double");
  expect(() => parseSchema("message A { repeated int32 x = 1; }")).toThrow("Repeated numbers");
  expect(() => parseSchema("service A { }")).toThrow("Unknown block");
});

test("two huge lies about one answer stay within what a server can send, and leave the honest values as they are", () => {
  const honest = makeUp(wireSchema, "Tx", createDice(1));
  const before = encodeTree(honest);
  const tools = { schema: wireSchema, seen: new Map([["txs", [honest]]]), dice: createDice(2) };
  const page = makeUp(wireSchema, "TxHistoryPage", createDice(3));
  tellLie(page, { message: "TxHistoryPage", field: "txs", how: "huge", isEverywhere: true }, tools);
  tellLie(page, { message: "TxOutput", field: "plugins", how: "huge", isEverywhere: true }, tools);
  expect(encodeTree(page).length).toBeLessThan(20_000_000);
  expect(encodeTree(honest)).toEqual(before);
});
