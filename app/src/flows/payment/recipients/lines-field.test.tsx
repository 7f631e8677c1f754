import { encodeCashAddr } from "@satchel/core/address";
import { createLinesReader, type RecipientLine } from "@satchel/core/payment-link";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { createSampleEngine } from "../../../testing/sample-engine.ts";
import { ManyRecipients } from "./lines-field.tsx";

afterEach(unmount);

const addressOf = (index: number): string => {
  const address = encodeCashAddr("ecash", "p2pkh", index.toString(16).padStart(40, "c3"));
  return address.ok ? address.value : "";
};
const TEXT = Array.from({ length: 500 }, (_, at) => `${addressOf(at)},6`).join("\n");
const lines = createLinesReader({ prefix: "ecash", separators: { group: ",", decimal: "." } }).read(TEXT);
const ROWS = {
  separators: { group: ",", decimal: "." },
  unit: "XEC",
  addressOf: (text: string) => (text.startsWith("ecash:") ? text : undefined),
  addressProblem: () => "",
  isLink: () => false,
  readLink: () => undefined,
  cautionOf: () => ({ isFirst: undefined, lookAlike: undefined }),
  worthOf: () => undefined,
};
const READ = { lines, isBehind: false, progress: undefined };

test("a key draws the field, and none of the rows beneath it", async () => {
  const typed: string[] = [];
  let rows = 0;
  const amountOf = ({ line }: RecipientLine) => {
    rows++;
    return `amount ${line}`;
  };
  const field = (
    <ManyRecipients
      text={TEXT}
      change={(update) => typed.push(update(TEXT))}
      onLeave={() => undefined}
      problem={undefined}
      read={READ}
      amountOf={amountOf}
      amountProblem={() => ""}
      rows={ROWS}
    />
  );
  const screen = await renderScreen(field, createSampleEngine({}));
  await screen.click(screen.button("As text"));
  expect(screen.text()).toContain("amount 50");
  rows = 0;
  await screen.type("#recipients", `${TEXT}7`);
  expect(typed).toEqual([`${TEXT}7`]);
  expect(rows).toBe(0);
});

test("of many rows only those in view are drawn, and each says which one it is of how many", async () => {
  const field = (
    <ManyRecipients
      text={TEXT}
      change={() => undefined}
      onLeave={() => undefined}
      problem={undefined}
      read={READ}
      amountOf={() => ""}
      amountProblem={() => ""}
      rows={ROWS}
    />
  );
  const screen = await renderScreen(field, createSampleEngine({}));
  expect(screen.text()).toContain("500 recipients");
  const drawn = document.querySelectorAll("[aria-posinset]");
  expect(drawn.length).toBeGreaterThan(5);
  expect(drawn.length).toBeLessThan(60);
  expect(drawn[0]?.getAttribute("aria-setsize")).toBe("500");
});
