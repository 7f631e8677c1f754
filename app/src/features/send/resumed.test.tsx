// A payment that was being made when the app was closed is shown on its screen when it is opened again.
import { addressOf } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { aWalletId, txidOfNumber } from "@satchel/core/testing";
import type { OutboxEntry } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { payButton } from "../../testing/pay-button.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ALICE, aLedger, BOB, createSampleEngine } from "../../testing/sample-engine.ts";
import { chainTx } from "../../testing/unpaid-part.ts";
import { SendScreen } from "./send-screen.tsx";

afterEach(unmount);

const HERE = '[aria-label="The payment you were making here"]';
const { step: _, ...TX } = chainTx(7, [{ script: BOB, sats: sats(123_400n) }]);
const ENTRY: OutboxEntry = {
  id: outpointOf(txidOfNumber(7), 0),
  walletId: aWalletId("wallet-1"),
  plan: "",
  txs: [TX],
  spends: [outpointOf(txidOfNumber(907), 0)],
  sent: sats(123_400n),
  createdAt: 0,
  status: "unknown",
  place: "send",
};

/** Opens the app again with this payment in its outbox, and goes to Send. */
async function reopen(fields: Partial<OutboxEntry> = {}) {
  const engine = createSampleEngine({ ledger: aLedger([], 1_250_000n), outbox: [{ ...ENTRY, ...fields }] });
  await engine.resumePayments();
  const screen = await renderScreen(<SendScreen />, engine, "/send");
  await screen.until(() => screen.has("#amount"));
  const asked = (action: string) => engine.asked.filter((each) => each.action === action).map((each) => each.with);
  return { engine, screen, asked };
}

test("one without an answer shows what it pays and to whom, once, and its receipt when it proves to be sent", async () => {
  const { engine, screen, asked } = await reopen();
  await screen.until(() => screen.has(HERE));
  const card = screen.find(HERE);
  expect(card.textContent).toContain("1,234.00\u00a0XEC to ");
  expect(card.textContent).toContain("It is not known whether this was sent");
  expect(screen.has('[aria-label="Unsettled payments"]')).toBe(false);
  await screen.click(screen.button("Ask now"));
  expect(asked("askOutcome")).toEqual([ENTRY.id]);
  const settled = [{ entryId: ENTRY.id, txids: [TX.txid] }];
  await act(async () => engine.state.setState({ outbox: [], settled }));
  await screen.until(() => screen.find("dialog").textContent?.includes("Sent!") === true);
  expect(screen.find("dialog").textContent).toContain("1,234.00\u00a0XEC");
  expect(screen.has(HERE)).toBe(false);
  await screen.click(screen.button("Close"));
  expect(screen.has("dialog")).toBe(false);
  expect(screen.has(HERE)).toBe(false);
});

test("one that the network has refused can be sent again from there", async () => {
  const { engine, screen, asked } = await reopen({ status: "refused", reason: "dust" });
  await screen.until(() => screen.has(HERE));
  expect(screen.find(HERE).textContent).toContain("1,234.00\u00a0XEC to ");
  await screen.click(screen.button("Send the same bytes again"));
  expect(asked("rebroadcast")).toEqual([ENTRY.id]);
  await act(async () => engine.state.setState({ outbox: [] }));
  expect(screen.has(HERE)).toBe(false);
});

test("the form of one that was refused comes back, and does not say that nothing was sent", async () => {
  const saved: (string | undefined)[] = [];
  const answers = {
    saveDraft: async (_: string, text: string | undefined) => void saved.push(text),
    loadDraft: async () => saved.at(-1),
  };
  const ledger = aLedger([], 1_250_000n);
  const before = await renderScreen(<SendScreen />, createSampleEngine({ ledger }, answers), "/send");
  await before.until(() => before.has("#amount"));
  await before.type("#amount", "1234");
  unmount();
  const outbox = [{ ...ENTRY, status: "refused" as const, reason: "dust" }];
  const engine = createSampleEngine({ ledger, outbox }, answers);
  await engine.resumePayments();
  const screen = await renderScreen(<SendScreen />, engine, "/send");
  await screen.until(() => screen.text().includes("The form is as you left it."));
  expect(screen.has(HERE)).toBe(true);
  expect(screen.text()).not.toContain("Nothing of it was sent");
});

test("an interrupted chain has its card, with the ways on", async () => {
  const txs = [1, 2].map((n) => chainTx(n, [{ script: BOB, sats: sats(1_000n) }]));
  const { screen } = await reopen({ txs, status: "stopped", begun: 1, accepted: 1, purpose: "payment" });
  await screen.until(() => screen.has('[aria-label="Unsettled payments"]'));
  expect(screen.button("Discard rest")).toBeDefined();
  expect(screen.has(HERE)).toBe(false);
});

test("another one can be made meanwhile; then the first one is in the list", async () => {
  const { engine, screen } = await reopen();
  await screen.until(() => screen.has(HERE));
  await screen.type("#recipient", addressOf(ALICE, "ecash") ?? "");
  await screen.type("#amount", "50");
  expect(screen.has(HERE)).toBe(true);
  await screen.click(payButton(screen));
  await screen.until(() => screen.has("dialog"));
  expect(screen.has(HERE)).toBe(false);
  await screen.until(() => screen.has('[aria-label="Unsettled payments"]'));
  expect(engine.state.getState().outbox).toHaveLength(1);
});
