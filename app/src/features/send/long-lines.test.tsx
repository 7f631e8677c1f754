import { encodeCashAddr } from "@satchel/core/address";
import type { Plan } from "@satchel/core/tx";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { type Screen, unmount } from "../../testing/page.ts";
import { payButton } from "../../testing/pay-button.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, createSampleEngine, type SampleEngine } from "../../testing/sample-engine.ts";
import { SendScreen } from "./send-screen.tsx";

afterEach(unmount);

const LINES = 1200;
const TOKEN = "ab".repeat(32);
const addressOf = (index: number): string => {
  const address = encodeCashAddr("ecash", "p2pkh", index.toString(16).padStart(40, "c3"));
  return address.ok ? address.value : "";
};
const textOf = (count: number) => Array.from({ length: count }, (_, at) => `${addressOf(at)},${10 + (at % 7)}`);
const area = (screen: Screen) => screen.find("#recipients") as HTMLTextAreaElement;
const isOpen = (screen: Screen) => !payButton(screen).disabled;
const preview = (screen: Screen) => screen.find('[aria-label="Preview"]').textContent ?? "";

async function open() {
  history.replaceState({ airdropRecipients: textOf(LINES).join("\n"), airdropTokenId: TOKEN }, "");
  const engine = createSampleEngine({ ledger: aLedger([], 10_000_000n) });
  const screen = await renderScreen(<SendScreen />, engine, "/send");
  await screen.until(() => screen.has("#recipients") && isOpen(screen));
  return { engine, screen };
}

async function turnTo(screen: Screen, page: string) {
  await screen.click(screen.find(`[aria-label="Pages of the field"] button[aria-label="${page}"]`));
}

/** Sends the form with its review, and returns how many sats each script gets. */
async function paidBy(screen: Screen, engine: SampleEngine) {
  await screen.click(payButton(screen));
  await screen.until(() => screen.text().includes("Review payment"));
  await screen.click(payButton(screen));
  const sent = engine.asked.find(({ action }) => action === "send")?.with as Plan;
  return sent.txs.flatMap(({ outputs }) => outputs.filter(({ isChange, sats }) => !isChange && sats > 0n));
}

test("a list of thousands is edited in pages, and all of it is paid", async () => {
  const { engine, screen } = await open();
  expect(area(screen).value.split("\n")).toEqual(textOf(LINES).slice(0, 500));
  expect(screen.text()).toContain("Lines 1 to 500 of 1,200");
  await turnTo(screen, "Page 3");
  expect(area(screen).value.split("\n")).toEqual(textOf(LINES).slice(1000));
  const [first = "", ...rest] = area(screen).value.split("\n");
  await screen.type("#recipients", [`${first.split(",")[0]},500`, ...rest.slice(0, -1)].join("\n"));
  await screen.until(() => isOpen(screen));
  expect(screen.text()).toContain("1,199 lines");
  const paid = await paidBy(screen, engine);
  expect(paid).toHaveLength(1199);
  expect(paid.map(({ sats }) => sats)).toContain(50_000n);
});

test("while changed lines are being read, the payment of the lines before is shown but cannot be sent", async () => {
  const { engine, screen } = await open();
  const before = preview(screen);
  const field = area(screen);
  const changed = `${addressOf(0)},70000\n${field.value.split("\n").slice(1).join("\n")}`;
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, changed);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    payButton(screen).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    expect(preview(screen)).toBe(before);
  });
  expect(screen.has("dialog")).toBe(false);
  await screen.until(() => preview(screen) !== before && isOpen(screen));
  const paid = await paidBy(screen, engine);
  expect(paid[0]?.sats).toBe(7_000_000n);
});

test("a wrong line far behind is shown first", async () => {
  const { screen } = await open();
  await turnTo(screen, "Page 3");
  await screen.type("#recipients", `${area(screen).value}\nnobody,5`);
  await screen.until(() => screen.text().includes("1 to fix"));
  expect(screen.find("main li").textContent).toContain("nobody");
  expect(payButton(screen).disabled).toBe(true);
});
