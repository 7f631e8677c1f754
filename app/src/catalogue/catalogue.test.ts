import { afterEach, expect, test } from "vitest";
import { counted } from "../text/money/counts.ts";
import { ENGLISH, type Messages, pluralsOf, room, setLanguage } from "./catalogue.ts";

const plural = pluralsOf("en");
const text = room("sample", {
  title: "Send",
  missing: ({ amount }: { amount: string }) => `You need ${amount} more.`,
  coins: ({ count }: { count: ReturnType<typeof counted> }) =>
    plural(count, { one: `${count} coin`, other: `${count} coins` }),
  modes: { one: "One", many: "Many" },
});

afterEach(() => setLanguage(ENGLISH));

test("English is there at once, with named values", () => {
  expect(text.title).toBe("Send");
  expect(text.missing({ amount: "5 XEC" })).toBe("You need 5 XEC more.");
  expect(text.modes.many).toBe("Many");
  expect(Object.keys(text.modes)).toEqual(["one", "many"]);
});

test("plural forms follow the count, digits follow the number format", () => {
  expect(text.coins({ count: counted(1, "en-US") })).toBe("1 coin");
  expect(text.coins({ count: counted(0, "en-US") })).toBe("0 coins");
  expect(text.coins({ count: counted(12_345, "de-DE") })).toBe("12.345 coins");
  const polish = pluralsOf("pl");
  const forms = { one: "moneta", few: "monety", many: "monet", other: "monety" };
  expect([1, 2, 5, 22, 25].map((value) => polish(counted(value, "pl"), forms))).toEqual([
    "moneta",
    "monety",
    "monet",
    "monety",
    "monet",
  ]);
});

test("another language takes the place of every text, also of a room that was read before", () => {
  expect(text.title).toBe("Send");
  const german: Record<string, Messages> = {
    sample: { title: "Senden", missing: ({ amount }: { amount: string }) => `${amount} fehlen.` },
  };
  setLanguage({ tag: "de", dir: "ltr", intl: "de", roomOf: (name, english) => german[name] ?? english });
  expect(text.title).toBe("Senden");
  expect(text.missing({ amount: "5 XEC" })).toBe("5 XEC fehlen.");
});

test("a value is isolated where its direction may differ from the sentence's", () => {
  expect(text.missing({ amount: "שלום" })).toBe("You need \u2068שלום\u2069 more.");
  setLanguage({ tag: "ar", dir: "rtl", intl: "ar", roomOf: (_, english) => english });
  expect(text.missing({ amount: "5 XEC" })).toBe("You need \u20685 XEC\u2069 more.");
  expect(text.coins({ count: counted(2, "en-US") })).toBe("\u20682\u2069 coins");
});
