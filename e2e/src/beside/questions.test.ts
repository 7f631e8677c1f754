import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDice } from "../attacks/dice.ts";
import { badQuestions, createSubjects, questionsAbout, txQuestion, validateQuestion } from "./questions.ts";

const SPEC = join(import.meta.dirname, "..", "..", "..", "docs", "spec", "devnet.md");
/** Broadcasts are steps of a history, a WebSocket is not asked, and a node that may pause is no part of this. */
const ASKED_ELSEWHERE = ["POST /broadcast-tx", "POST /broadcast-txs", "GET /ws"];

test("every endpoint that devnet.md lists is asked", () => {
  const subjects = createSubjects();
  const id = "12".repeat(32);
  subjects.txids.add(id);
  subjects.tokenIds.add(id);
  subjects.blocks.add(id);
  subjects.groups.add("50");
  for (const script of [`76a914${"00".repeat(20)}88ac`, "51"]) subjects.scripts.add(script);
  const asked = [
    ...questionsAbout(subjects, 9, createDice(1)),
    ...badQuestions(9),
    txQuestion(id),
    validateQuestion(new Uint8Array()),
  ].map(({ path, body }) => `${body === undefined ? "GET" : "POST"} ${path}`);
  for (const endpoint of endpoints())
    expect(
      asked.some((path) => endpoint.test(path)),
      endpoint.source,
    ).toBe(true);
});

/** Returns a pattern for each row of the table of endpoints. */
function endpoints(): RegExp[] {
  const rows = readFileSync(SPEC, "utf8")
    .split("\n")
    .flatMap((line) => /^\| ((?:GET|POST) \/[^|]+?) \|/.exec(line)?.[1] ?? []);
  const paths = rows.flatMap((row) => {
    const [first = "", second] = row.split(/, histories$| and /);
    if (second === undefined) return [first];
    if (second === "") return ["history", "confirmed-txs", "unconfirmed-txs"].map((table) => `${first}/${table}`);
    return [first, second === "/history" ? first.replace("/confirmed-txs", second) : `GET ${second}`];
  });
  expect(paths.length).toBeGreaterThan(25);
  return paths
    .filter((path) => !ASKED_ELSEWHERE.includes(path))
    .map((path) => new RegExp(`^${path.replace(/\{[^}]*\}/g, "[^/?]+")}(?:\\?.*)?$`));
}
