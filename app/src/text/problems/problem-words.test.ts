import type { OwnReason } from "@satchel/engine";
import { expect, test } from "vitest";
import { rawOf, reasonWords, sentence, whyOf } from "./problem-words.ts";

const OWN: OwnReason = "not-as-planned";

test("a reason becomes a sentence, and an empty one stays empty", () => {
  expect(["", "disk full", "disk full.", "why?", "no!"].map(sentence)).toEqual([
    "",
    "disk full.",
    "disk full.",
    "why?",
    "no!",
  ]);
  expect(sentence(OWN)).toMatch(/[a-z]\.$/);
});

test("the words of a server are kept apart, trimmed; those of the engine and blanks are not", () => {
  expect([" disk full ", " ", "", OWN].map(rawOf)).toEqual([{ raw: "disk full" }, {}, {}, {}]);
});

test("the detail gives the engine's own reason, and the plain text beside the words of a server", () => {
  const because = ({ reason }: { reason: string }) => `Because: ${reason}`;
  expect(whyOf("disk full", "Nothing was sent.", because)).toEqual({ detail: "Nothing was sent.", raw: "disk full" });
  expect(whyOf(OWN, "Nothing was sent.", because)).toEqual({ detail: `Because: ${sentence(OWN)}` });
  expect(reasonWords("disk full")).toEqual({ detail: "", raw: "disk full" });
  expect(reasonWords(OWN)).toEqual({ detail: sentence(OWN) });
});
