import { expect, test } from "vitest";
import { jsonText } from "./json-text.ts";

test.each<[unknown, string | undefined]>([
  [undefined, undefined],
  [null, undefined],
  ["ecash:q", "ecash:q"],
  ["", ""],
  [0, "0"],
  [{ sk: new Uint8Array([1, 255]), gone: undefined }, '{"sk":[1,255]}'],
  [[{ paths: new Map([[1899, { hash: "3a" }]]) }], '[{"paths":[[1899,{"hash":"3a"}]]}]'],
  [
    { tokens: new Map([["ab", { atoms: 18446744073709551615n }]]) },
    '{"tokens":[["ab",{"atoms":"18446744073709551615"}]]}',
  ],
  [new Map([["a", new Map([["b", 1n]])]]), '[["a",[["b","1"]]]]'],
])("%o as text", (value, text) => {
  expect(jsonText(value)).toBe(text);
});

test("a value that JSON cannot represent is an error", () => {
  const ring: unknown[] = [];
  ring.push(ring);
  expect(() => jsonText(ring)).toThrow(TypeError);
});
