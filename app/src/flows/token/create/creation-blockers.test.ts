import { atoms } from "@satchel/core/amount";
import type { CreationProblems } from "@satchel/core/token";
import { describe, expect, test } from "vitest";
import { createText } from "../../../catalogue/en/tokens/create.ts";
import { creationBlockers, DECIMALS, markedOf, NAME, SUPPLY, TICKER, WEBSITE } from "./creation-blockers.ts";
import { type CreationTexts, EMPTY_CREATION } from "./creation-form.ts";

const { problems: texts, blocking } = createText;
const NAMED = { name: "Moss", ticker: "MOSS" };

/** A form with what is wrong in it; `left`: the fields that the person has left. */
const read = (form: Partial<CreationTexts>, problems: CreationProblems, left: readonly string[] = []) => ({
  kind: "token" as const,
  form: { ...EMPTY_CREATION, ...form },
  problems,
  touched: new Set(left),
  locale: "en-US",
});

describe("an error is marked", () => {
  const marked = (...all: Parameters<typeof read>) => markedOf(read(...all));

  test("of a name at once if it is a coin's or too long; an empty one is not told", () => {
    expect(marked({ name: "Bitcoin" }, { name: "name-banned" })).toEqual({ name: texts.nameBanned });
    expect(marked({ name: "x".repeat(69) }, { name: "name-length" })).toEqual({ name: texts.nameLength });
    expect(marked({ name: "" }, { name: "name-length" }, [NAME])).toEqual({});
    expect(marked({ name: " " }, { name: "name-length" })).toEqual({});
    expect(marked({ name: " " }, { name: "name-length" }, [TICKER])).toEqual({});
    expect(marked({ name: " " }, { name: "name-length" }, [NAME])).toEqual({ name: texts.nameLength });
  });

  test("of a ticker in the same way", () => {
    expect(marked({ ticker: "BTC" }, { ticker: "ticker-banned" })).toEqual({ ticker: texts.tickerBanned });
    expect(marked({ ticker: "" }, { ticker: "ticker-length" }, [TICKER])).toEqual({});
    expect(marked({ ticker: " " }, { ticker: "ticker-length" })).toEqual({});
    expect(marked({ ticker: " " }, { ticker: "ticker-length" }, [TICKER])).toEqual({ ticker: texts.tickerLength });
  });

  test("of decimals that are typed, or that the person has left empty", () => {
    expect(marked({ decimals: "x" }, { decimals: "decimals-invalid" })).toEqual({ decimals: texts.decimals });
    expect(marked({ decimals: "" }, { decimals: "decimals-invalid" })).toEqual({});
    expect(marked({ decimals: "" }, { decimals: "decimals-invalid" }, [DECIMALS])).toEqual({
      decimals: texts.decimals,
    });
  });

  test("of a website when the person has left it, and at once if it is too long", () => {
    expect(marked({ url: "x" }, { url: "url-invalid" })).toEqual({});
    expect(marked({ url: "x" }, { url: "url-invalid" }, [WEBSITE])).toEqual({ url: texts.url });
    expect(marked({ url: "x" }, { url: "url-length" })).toEqual({ url: texts.urlLength });
  });

  test("of a supply when the person has left it, and at once if no further typing mends it", () => {
    const isMarked = (supply: string, problem: NonNullable<CreationProblems["supply"]>, left: readonly string[] = []) =>
      marked({ supply }, { supply: problem }, left).supply !== undefined;
    const bad = (input: string) => ({ code: "amount-not-a-number", input }) as const;
    expect(isMarked(".", bad("."))).toBe(false);
    expect(isMarked(".", bad("."), [SUPPLY])).toBe(true);
    expect(isMarked("..", bad(".."))).toBe(true);
    expect(isMarked("0.00", { code: "amount-zero" })).toBe(false);
    expect(isMarked("1", { code: "amount-too-precise", decimals: 0 })).toBe(true);
    expect(isMarked("9", { code: "supply-above-max", amount: atoms(9n), max: atoms(8n) })).toBe(true);
  });

  test("of the largest supply in the decimals of the new token, as long as these are a digit", () => {
    const supply = { code: "supply-above-max", amount: atoms(12_345n), max: atoms(100n) } as const;
    expect(marked({ decimals: "2", supply: "1" }, { supply }).supply).toContain("123.45");
    expect(marked({ decimals: "22", supply: "1" }, { supply }).supply).toContain("12,345");
  });

  test("of texts that do not fit together, at the longest one, unless it has an error of its own", () => {
    const message = { code: "message-too-long", field: "hash", bytes: 230, max: 223 } as const;
    expect(Object.keys(marked(NAMED, { message }))).toEqual(["name"]);
    expect(Object.keys(marked(NAMED, { message: { ...message, field: "url" } }))).toEqual(["url"]);
    expect(marked(NAMED, { name: "name-banned", message })).toEqual({ name: texts.nameBanned });
  });
});

describe("what keeps a token from being created", () => {
  const blockers = (...all: Parameters<typeof read>) => {
    const one = read(...all);
    return creationBlockers(one, markedOf(one))
      .filter((each) => each !== undefined)
      .map(({ field, text, isError }) => [field, text, isError]);
  };

  test("nothing, if nothing is wrong", () => expect(blockers(NAMED, {})).toEqual([]));

  test("is the first of name and ticker that is missing", () => {
    expect(blockers({}, {})).toEqual([[NAME, blocking.namesOfToken, false]]);
    expect(blockers({ name: "Moss", ticker: " " }, {})).toEqual([[TICKER, blocking.namesOfToken, false]]);
    expect(blockers({ name: " ", ticker: "MOSS" }, {})).toEqual([[NAME, blocking.namesOfToken, false]]);
  });

  test("says for a coin's name that another one is needed, and for any other that it is to be corrected", () => {
    expect(blockers({ ...NAMED, name: "Bitcoin" }, { name: "name-banned" })).toEqual([
      [NAME, blocking.anotherName, true],
    ]);
    expect(blockers(NAMED, { name: "name-length" })).toEqual([[NAME, blocking.name, true]]);
    expect(blockers(NAMED, { ticker: "ticker-banned" })).toEqual([[TICKER, blocking.anotherTicker, true]]);
    expect(blockers(NAMED, { ticker: "ticker-length" })).toEqual([[TICKER, blocking.ticker, true]]);
  });

  test("is an error where one is marked, and otherwise what is missing", () => {
    const invalid = { decimals: "decimals-invalid" } as const;
    expect(blockers({ ...NAMED, decimals: "" }, invalid)).toEqual([[DECIMALS, blocking.decimals, false]]);
    expect(blockers({ ...NAMED, decimals: "x" }, invalid)).toEqual([[DECIMALS, blocking.decimals, true]]);
    const none = { supply: { code: "amount-not-a-number", input: "" } } as const;
    expect(blockers(NAMED, none)).toEqual([[SUPPLY, blocking.supply, false]]);
    expect(blockers(NAMED, none, [SUPPLY])).toEqual([[SUPPLY, blocking.correctSupply, true]]);
    expect(blockers(NAMED, { url: "url-invalid" })).toEqual([[WEBSITE, blocking.url, true]]);
  });

  test("is a text that does not fit, also when its field is right by itself, or a picture that cannot be read", () => {
    const message = { code: "message-too-long", field: "name", bytes: 230, max: 223 } as const;
    expect(blockers(NAMED, { message })).toContainEqual([NAME, blocking.name, true]);
    expect(blockers(NAMED, { message: { ...message, field: "url" } })).toContainEqual([WEBSITE, blocking.url, true]);
    expect(blockers(NAMED, { message: { ...message, field: "ticker" } })).toContainEqual([
      TICKER,
      blocking.ticker,
      true,
    ]);
    expect(blockers(NAMED, { hash: "hash-invalid" })).toEqual([[NAME, blocking.name, true]]);
  });
});
