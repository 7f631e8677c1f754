import { afterEach, expect, test } from "vitest";
import { ENGLISH, setLanguage } from "../../catalogue/catalogue.ts";
import { dayText, exactTimeText, momentText, readableTime, timeText } from "./dates.ts";

afterEach(() => setLanguage(ENGLISH));

test("the words of a date are of the language, the order of its parts is the number format's", () => {
  const day = new Date(2026, 4, 24, 12).getTime();
  const now = new Date(2026, 5, 1).getTime();
  const written = (locale: string) => dayText(day, now, locale);
  expect(["en-US", "en-GB", "de-DE", "fr-FR"].map(written)).toEqual([
    "May 24, 2026",
    "24 May 2026",
    "24 May 2026",
    "24 May 2026",
  ]);
  setLanguage({ ...ENGLISH, tag: "de", intl: "de" });
  expect(["de-CH", "en-US", "pt-BR"].map(written)).toEqual(["24. Mai 2026", "24. Mai 2026", "24. Mai 2026"]);
});

test("a time that is unknown or outside of what a Date can hold", () => {
  expect(timeText(undefined, "en-US")).toBe("Unable to format date.");
  expect(momentText(undefined, "de-DE")).toBe("Unable to format date.");
  expect([Number.NaN, 1e300, 8.64e15 + 1000].map(readableTime)).toEqual([undefined, undefined, undefined]);
  expect(readableTime(1_700_000_000_000)).toBe(1_700_000_000_000);
});

test("days, across a change of the clock too", () => {
  const noon = (day: number, month = 4) => new Date(2026, month, day, 12).getTime();
  expect(dayText(noon(26), noon(26), "en-GB")).toBe("Today");
  expect(dayText(noon(25), noon(26), "en-GB")).toBe("Yesterday");
  expect(dayText(noon(24), noon(26), "en-GB")).toBe("24 May 2026");
  expect(dayText(new Date(2026, 2, 29, 0).getTime(), new Date(2026, 2, 30, 23).getTime(), "en-GB")).toBe("Yesterday");
});

test("a time with seconds tells apart what happened in one minute", () => {
  const at = new Date(2026, 4, 26, 14, 32, 8).getTime();
  expect(exactTimeText(at, "de-DE")).toBe("14:32:08");
  expect(exactTimeText(at, "en-US").replace(/\s/g, " ")).toBe("2:32:08 PM");
});
