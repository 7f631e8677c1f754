import { encodeCashAddr } from "@satchel/core/address";
import { createLinesReader, type RecipientLine } from "@satchel/core/payment-link";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { createSampleEngine } from "../../../testing/sample-engine.ts";
import { LinesField } from "./lines-field.tsx";

afterEach(unmount);

const addressOf = (index: number): string => {
  const address = encodeCashAddr("ecash", "p2pkh", index.toString(16).padStart(40, "c3"));
  return address.ok ? address.value : "";
};
const TEXT = Array.from({ length: 500 }, (_, at) => `${addressOf(at)},6`).join("\n");
const lines = createLinesReader({ prefix: "ecash", separators: { group: ",", decimal: "." } }).read(TEXT);
const READ = { lines, isBehind: false, progress: undefined };

test("a key draws the field, and none of the rows beneath it", async () => {
  const typed: string[] = [];
  let rows = 0;
  const amountOf = ({ line }: RecipientLine) => {
    rows++;
    return `amount ${line}`;
  };
  const field = (
    <LinesField
      text={TEXT}
      onChange={(text) => typed.push(text)}
      onLeave={() => undefined}
      problem={undefined}
      read={READ}
      amountOf={amountOf}
      amountProblem={() => ""}
    />
  );
  const screen = await renderScreen(field, createSampleEngine({}));
  expect(screen.text()).toContain("amount 50");
  rows = 0;
  await screen.type("#recipients", `${TEXT}7`);
  expect(typed).toEqual([`${TEXT}7`]);
  expect(rows).toBe(0);
});
