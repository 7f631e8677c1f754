import { afterEach, expect, test } from "vitest";
import { counted } from "../text/money/counts.ts";
import { type Count, ENGLISH, room, setLanguage } from "./catalogue.ts";
import { PSEUDO_LANGUAGES, pseudoText } from "./pseudo.ts";

afterEach(() => setLanguage(ENGLISH));

const text = room("sample", {
  title: "Choose other coins",
  sentence: ({ name, count }: { name: string; count: Count }) => `${name} has <b>${count} coins</b>`,
  modes: { one: "One" },
});

const useLanguage = async (tag: string) => {
  const row = PSEUDO_LANGUAGES.find((each) => each.tag === tag);
  if (!row) throw new Error(tag);
  setLanguage(await row.load());
};

test("no letter of English is left, and a text is about 40 % longer", () => {
  const long = "Another payment has spent its coins. Its coins can be spent again.";
  const pseudo = pseudoText(long, "ltr");
  expect(pseudo).not.toMatch(/[a-z]/i);
  expect(pseudo.length / long.length).toBeGreaterThan(1.38);
  expect(pseudo.length / long.length).toBeLessThan(1.42);
});

test("values and marks of elements stay as they are", async () => {
  await useLanguage("en-XA");
  expect(text.title).toBe("Ćĥóóóóšéé óóţĥééř ćóóííñš");
  expect(text.sentence({ name: "Alice", count: counted(3, "en-US") })).toBe(
    "\u2068Alice\u2069 ĥááš ·<b>\u20683\u2069 ćóóííñš</b>",
  );
  expect(text.modes.one).toBe("Óñéé");
});

test("from right to left each word is turned", async () => {
  await useLanguage("ar-XB");
  expect(text.modes.one).toBe("\u202eÓñéé\u202c");
});
