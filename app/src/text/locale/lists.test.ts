import { afterEach, expect, test } from "vitest";
import { ENGLISH, setLanguage } from "../../catalogue/catalogue.ts";
import { listText } from "./lists.ts";

afterEach(() => setLanguage(ENGLISH));

test("names are listed as the language of the texts lists them", () => {
  expect(listText(["Cachet"])).toBe("Cachet");
  expect(listText(["Cachet", "Grumpy"])).toBe("Cachet and Grumpy");
  setLanguage({ tag: "de", dir: "ltr", intl: "de", roomOf: (_, english) => english });
  expect(listText(["Cachet", "Grumpy", "XECX"])).toBe("Cachet, Grumpy und XECX");
});

test("each name keeps its own direction", () => {
  expect(listText(["Cachet", "חיסכון"])).toBe("Cachet and \u2068חיסכון\u2069");
});
