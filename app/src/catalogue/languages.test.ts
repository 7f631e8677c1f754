import { parseXecIn, sats } from "@satchel/core/amount";
import { rounds } from "@satchel/core/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { momentText } from "../text/locale/dates.ts";
import { separatorsOf } from "../text/locale/locale.ts";
import { xecText } from "../text/money/money.ts";
import { ENGLISH } from "./catalogue.ts";
import { deviceLocale, languageFor, readTags } from "./language-for.ts";
import { LANGUAGES } from "./languages.ts";

const rowOf = (tag: string) => ({ tag, name: tag, load: () => Promise.resolve({ ...ENGLISH, tag }) });
const rows = [...LANGUAGES, rowOf("de"), rowOf("pt-BR")];
const chosen = (choice: string, ...device: string[]) => languageFor(choice, device, rows)?.tag;

test("a person's choice goes before the device's languages", () => {
  expect(chosen("de", "pt-BR", "en-US")).toBe("de");
  expect(chosen("en", "de")).toBe("en");
});

test("the device's first language that there is texts for, whatever its region; else English", () => {
  expect(chosen("system", "fr-FR", "de-AT", "en")).toBe("de");
  expect(chosen("system", "pt-BR")).toBe("pt-BR");
  expect(chosen("system", "pt-PT", "ja")).toBe("en");
  expect(chosen("system")).toBe("en");
});

test("a language that this build does not have is English", () => {
  expect(chosen("xx")).toBe("en");
});

describe("a device whose languages are no valid tags", () => {
  test.each([
    ["en-US@posix", "en-US"],
    ["de_DE.UTF-8@euro", "de-DE"],
    ["C", "en-US"],
    ["POSIX", "en-US"],
    ["", "en-US"],
    ["x-klingon", "en-US"],
    ["*", "en-US"],
    [undefined, "en-US"],
    [null, "en-US"],
  ])("%j writes numbers as %s", (name, locale) => {
    expect(deviceLocale([name as string])).toBe(locale);
  });

  test("a language that Intl has no data for is left out, and what follows it counts", () => {
    expect(readTags(["tlh", "xx-XX", "und", "x-klingon", "fr-CH"])).toEqual(["tlh", "xx-XX", "und", "fr-CH"]);
    expect(deviceLocale(["tlh", "xx-XX", "und", "x-klingon", "fr-CH"])).toBe("fr-CH");
    expect(deviceLocale(["tlh"])).toBe("en-US");
    expect(deviceLocale([])).toBe("en-US");
  });

  test("its texts are those of the language that can be read from it", () => {
    expect(chosen("system", "de_DE.UTF-8")).toBe("de");
    expect(chosen("system", "DE-at")).toBe("de");
    expect(chosen("system", "C", "", "x-klingon", "pt-br")).toBe("pt-BR");
    expect(chosen("system", "C")).toBe("en");
  });

  test("whatever it says, Intl knows the locale and writes the digits of an amount", () => {
    const parts = [
      "en",
      "US",
      "de",
      "DE",
      "u",
      "x",
      "C",
      "-",
      "_",
      "@",
      ".",
      "posix",
      "klingon",
      "419",
      "Latn",
      "",
      "zz",
    ];
    const almost = fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((some) => some.join(""));
    const joined = fc.array(fc.constantFrom(...parts), { maxLength: 5 }).map((some) => some.join("-"));
    const name = fc.oneof(almost, joined, fc.string({ unit: "binary" }), fc.anything());
    fc.assert(
      fc.property(fc.array(name, { maxLength: 4 }), (said) => {
        const names = said as string[];
        const locale = deviceLocale(names);
        expect(Intl.NumberFormat.supportedLocalesOf(locale)).toEqual([locale]);
        const amount = sats(123_456_789n);
        const typed = xecText(amount, locale).replace(" XEC", "");
        expect(parseXecIn(typed, separatorsOf(locale))).toEqual({ ok: true, value: amount });
        expect(momentText(0, locale)).not.toBe("");
        expect(rows.map(({ tag }) => tag)).toContain(chosen("system", ...names));
      }),
      { numRuns: rounds(50, 1000) },
    );
  });
});
