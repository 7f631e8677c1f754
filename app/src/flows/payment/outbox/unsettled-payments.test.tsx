import { sats } from "@satchel/core/amount";
import { outpointOf, type Txid } from "@satchel/core/ids";
import { coinsOf } from "@satchel/core/ledger";
import { no } from "@satchel/core/result";
import { aUtxo } from "@satchel/core/testing";
import type { Utxo } from "@satchel/core/tx";
import type { OutboxEntry } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { aLedger, createSampleEngine, ME } from "../../../testing/sample-engine.ts";
import { UnsettledPayments } from "./unsettled-payments.tsx";

afterEach(unmount);

const TXID = "ab".repeat(32) as Txid;

const entry = (status: OutboxEntry["status"], reason?: string, n = 0): OutboxEntry => ({
  id: outpointOf(TXID, n),
  walletId: "wallet-1",
  plan: "",
  txs: [{ txid: TXID, rawTx: "" }],
  spends: [outpointOf(TXID, n)],
  sent: sats(123_456n),
  createdAt: 0,
  status,
  ...(reason !== undefined && { reason }),
});

async function openHome(
  outbox: readonly OutboxEntry[],
  answers: Parameters<typeof createSampleEngine>[1] = {},
  coins: readonly Utxo[] = [],
) {
  const ledger = { ...aLedger([], 0n), utxos: coinsOf(new Map(coins.map((coin) => [coin.outpoint, coin]))) };
  const engine = createSampleEngine({ outbox, ledger }, answers);
  const screen = await renderScreen(<UnsettledPayments />, engine, "/");
  if (outbox.length > 0) await screen.until(() => screen.has('[aria-label="Unsettled payments"]'));
  const asked = (action: string) => engine.asked.filter((each) => each.action === action).map((each) => each.with);
  return { engine, screen, asked };
}

test("nothing is shown while every payment has arrived or is being sent", async () => {
  const { engine, screen } = await openHome([]);
  await act(async () => engine.state.setState({ outbox: [entry("sending")] }));
  expect(screen.has('[aria-label="Unsettled payments"]')).toBe(false);
});

test("an action on a token, which pays nobody, is not called a payment of nothing", async () => {
  const { screen } = await openHome([{ ...entry("unknown"), sent: sats(0n) }]);
  expect(screen.text()).toContain("Action on a token");
  expect(screen.text()).not.toContain("0.00");
});

test("a payment without an answer can only be asked for: it is not called 'not sent', and is never offered again", async () => {
  const { screen, asked } = await openHome([entry("unknown")], {}, [
    aUtxo(ME, 200_000n, { outpoint: outpointOf(TXID, 0) }),
  ]);
  expect(screen.text()).toContain("It is not known whether this was sent");
  expect(screen.text()).toContain("1,234.56");
  expect(screen.text()).toMatch(/Their coins, 2,000\.00\s*XEC, are reserved until this is settled\./);
  for (const word of ["Nothing was sent", "Dismiss", "Rebroadcast", "Try again"]) {
    expect(screen.text()).not.toContain(word);
  }
  await screen.click(screen.button("Ask now"));
  expect(asked("askOutcome")).toEqual([`${TXID}:0`]);
});

test("a screen that shows a payment itself leaves it out of the list", async () => {
  const engine = createSampleEngine({ outbox: [entry("refused", "dust"), entry("refused", "dust", 1)] });
  const screen = await renderScreen(<UnsettledPayments except={outpointOf(TXID, 1)} />, engine, "/");
  await screen.until(() => screen.has('[aria-label="Unsettled payments"]'));
  expect(document.querySelectorAll('[aria-label="Unsettled payments"] li')).toHaveLength(1);
});

test("Home leaves a replaced payment to its row in the history", async () => {
  const engine = createSampleEngine({ outbox: [entry("conflicted"), entry("refused", "dust", 1)] });
  const screen = await renderScreen(<UnsettledPayments withoutReplaced />, engine, "/");
  await screen.until(() => screen.has('[aria-label="Unsettled payments"]'));
  expect(screen.text()).not.toContain("A payment can no longer be made");
  await act(async () => engine.state.setState({ outbox: [entry("conflicted")] }));
  expect(screen.has('[aria-label="Unsettled payments"]')).toBe(false);
});

test("a refused payment says why in plain words, and can be sent again or dismissed", async () => {
  const { screen, asked } = await openHome([entry("refused", "min relay fee not met, 100 < 219 (code 66)")]);
  expect(screen.text()).toContain("The network refused a payment");
  expect(screen.text()).toContain(
    "Raise the fee rate in Settings. Nothing was sent. The coins of this payment can be spent again.",
  );
  await screen.click(screen.button("Rebroadcast"));
  expect(asked("rebroadcast")).toHaveLength(1);
  // A toast may be closed with a button of the same name.
  const ways = screen.find('[aria-label="Unsettled payments"]').querySelectorAll("button");
  await screen.click([...ways].find(({ textContent }) => textContent === "Dismiss") as HTMLElement);
  expect(asked("dismissPayment")).toEqual([`${TXID}:0`]);
});

test("a payment whose coins another payment spent can only be dismissed", async () => {
  const { screen, asked } = await openHome([
    entry("conflicted", "txn-mempool-conflict"),
    entry("unknown", undefined, 1),
  ]);
  expect(screen.text()).toContain("Its coins were spent by another payment");
  const rows = [...document.querySelectorAll("main li")];
  const labels = rows.map((row) => [...row.querySelectorAll("button")].map((each) => each.textContent));
  expect(labels).toEqual([["Dismiss"], ["Ask now"]]);
  await screen.click(screen.button("Dismiss"));
  expect(asked("dismissPayment")).toEqual([`${TXID}:0`]);
});

test("sending again says how it ended", async () => {
  const answers = { rebroadcast: () => Promise.resolve(no({ code: "too-many-ancestors" } as const)) };
  const { screen } = await openHome([entry("refused", "dust")], answers);
  await screen.click(screen.button("Rebroadcast"));
  await screen.until(() => screen.text().includes("too many unconfirmed ancestors to send (limit 50)"));
});
