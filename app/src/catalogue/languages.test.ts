import { expect, test } from "vitest";
import { ENGLISH } from "./catalogue.ts";
import { languageFor } from "./language-for.ts";
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
