import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createBridge } from "../bridge/create-bridge.ts";
import { appDouble } from "../testing/app-double.ts";
import { createAppStorage } from "./app-store.ts";
import { fromNativeText, toNativeText } from "./native-text.ts";

/** Any JavaScript string, including lone surrogates and NUL. */
const anyText = fc
  .array(fc.oneof(fc.constantFrom(0, 1, 0xd800, 0xdfff), fc.integer({ min: 0, max: 0xffff })), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));

test("any text is the same after escaping and unescaping, and the escaped form is well-formed without NUL", () => {
  return fc.assert(
    fc.property(anyText, (text) => {
      const native = toNativeText(text);
      expect(native).not.toMatch(/\0|\p{Surrogate}/u);
      expect(fromNativeText(native)).toBe(text);
    }),
  );
});

test("JSON is not escaped", () => {
  return fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value);
      expect(toNativeText(json)).toBe(json);
    }),
  );
});

test("damaged escaped text is an error", () => {
  expect(() => fromNativeText("\u0001{")).toThrow(SyntaxError);
  expect(() => fromNativeText("\u00015")).toThrow("the stored text is damaged");
});

test.each(["\ud800", "a\udc00\0", "\0", "\u0001", '\u0001"x"'])(
  "the app keeps %j as key and as value",
  async (text) => {
    const app = appDouble();
    const { store } = createAppStorage(createBridge(app.port()));
    await store.set(text, text);
    await store.set(`${text}.`, "another");
    expect(await store.get(text)).toBe(text);
    for (const stored of [...(app.areas.get("rest") ?? [])].flat()) expect(stored).not.toMatch(/\0|\p{Surrogate}/u);
    await store.remove(text);
    expect(await store.get(text)).toBeUndefined();
    expect(await store.get(`${text}.`)).toBe("another");
  },
);
