import { sats } from "@satchel/core/amount";
import { no } from "@satchel/core/result";
import type { OutboxEntry } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine } from "../../testing/sample-engine.ts";
import { PaymentStates } from "./payment-states.tsx";

afterEach(unmount);

const TXID = "ab".repeat(32);

const entry = (status: OutboxEntry["status"], reason?: string, n = 0): OutboxEntry => ({
  id: `${TXID}:${n}`,
  walletId: "wallet-1",
  plan: "",
  txs: [{ txid: TXID, rawTx: "" }],
  spends: [`${TXID}:${n}`],
  sent: sats(123_456n),
  createdAt: 0,
  status,
  ...(reason !== undefined && { reason }),
});

async function openHome(outbox: readonly OutboxEntry[], answers: Parameters<typeof createSampleEngine>[1] = {}) {
  const engine = createSampleEngine({ outbox }, answers);
  const screen = await renderScreen(<PaymentStates />, engine, "/");
  if (outbox.length > 0) await screen.until(() => screen.has('[aria-label="Unsettled payments"]'));
  const asked = (action: string) => engine.asked.filter((each) => each.action === action).map((each) => each.with);
  return { engine, screen, asked };
}

test("nothing is shown while every payment has arrived or is being sent", async () => {
  const { engine, screen } = await openHome([]);
  await act(async () => engine.state.setState({ outbox: [entry("sending")] }));
  expect(screen.has('[aria-label="Unsettled payments"]')).toBe(false);
});

test("a payment without an answer can be sent again, and cannot be dismissed", async () => {
  const { screen, asked } = await openHome([entry("unknown")]);
  expect(screen.text()).toContain("A payment is still without an answer");
  expect(screen.text()).toContain("1,234.56");
  expect(screen.text()).not.toContain("Dismiss");
  await screen.click(screen.button("Rebroadcast"));
  expect(asked("rebroadcast")).toEqual([`${TXID}:0`]);
});

test("a refused payment says why in plain words, and can be sent again or dismissed", async () => {
  const { screen, asked } = await openHome([entry("refused", "min relay fee not met, 100 < 219 (code 66)")]);
  expect(screen.text()).toContain("The network refused a payment");
  expect(screen.text()).toContain(
    "Raise the fee rate in Settings. Nothing was sent. The coins of this payment can be spent again.",
  );
  await screen.click(screen.button("Rebroadcast"));
  expect(asked("rebroadcast")).toHaveLength(1);
  await screen.click(screen.button("Dismiss"));
  expect(asked("dismissPayment")).toEqual([`${TXID}:0`]);
});

test("a payment whose coins another payment spent can only be dismissed", async () => {
  const { screen, asked } = await openHome([
    entry("conflicted", "txn-mempool-conflict"),
    entry("unknown", undefined, 1),
  ]);
  expect(screen.text()).toContain("Its coins were spent by another payment");
  expect(
    [...document.querySelectorAll("main button")].filter((each) => each.textContent === "Rebroadcast"),
  ).toHaveLength(1);
  await screen.click(screen.button("Dismiss"));
  expect(asked("dismissPayment")).toEqual([`${TXID}:0`]);
});

test("sending again says how it ended", async () => {
  const answers = { rebroadcast: () => Promise.resolve(no({ code: "too-many-ancestors" } as const)) };
  const { screen } = await openHome([entry("refused", "dust")], answers);
  await screen.click(screen.button("Rebroadcast"));
  await screen.until(() => screen.text().includes("too many unconfirmed ancestors to send (limit 50)"));
});
