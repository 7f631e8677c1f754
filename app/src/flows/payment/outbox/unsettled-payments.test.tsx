import { sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { coinsOf } from "@satchel/core/ledger";
import { no } from "@satchel/core/result";
import { toHex } from "@satchel/core/script";
import { aTxid, aUtxo, aWalletId } from "@satchel/core/testing";
import { type Utxo, writeTx } from "@satchel/core/tx";
import type { OutboxEntry } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { aLedger, createSampleEngine, ME } from "../../../testing/sample-engine.ts";
import { UnsettledPayments } from "./unsettled-payments.tsx";

afterEach(unmount);

const TXID = aTxid("ab".repeat(32));

const entry = (status: OutboxEntry["status"], reason?: string, n = 0): OutboxEntry => ({
  id: outpointOf(TXID, n),
  walletId: aWalletId("wallet-1"),
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

const replaced: OutboxEntry = { ...entry("conflicted"), left: [], replacedBy: aTxid("cd".repeat(32)) };

test("Home leaves a replaced payment to its row in the history", async () => {
  const engine = createSampleEngine({ outbox: [replaced, entry("refused", "dust", 1)] });
  const screen = await renderScreen(<UnsettledPayments withoutReplaced />, engine, "/");
  await screen.until(() => screen.has('[aria-label="Unsettled payments"]'));
  expect(screen.text()).not.toContain("A payment can no longer be made");
  await act(async () => engine.state.setState({ outbox: [replaced] }));
  expect(screen.has('[aria-label="Unsettled payments"]')).toBe(false);
});

test("a refused payment says by whom and why, and is ended by the same bytes or by a payment back to oneself", async () => {
  const refused = { ...entry("refused", "min relay fee not met, 100 < 219 (code 66)"), refusedBy: ["one.example"] };
  const coin = aUtxo(ME, 200_000n, { outpoint: outpointOf(TXID, 0) });
  const inputs = [{ outpoint: coin.outpoint, inputScript: "", sequence: 0xffffffff }];
  const rawTx = toHex(writeTx({ version: 2, inputs, outputs: [{ script: ME, sats: sats(123_456n) }], lockTime: 0 }));
  const open = { ...refused, txs: [{ txid: TXID, rawTx }], left: [coin.outpoint] };
  const { screen, asked } = await openHome([open], {}, [coin]);
  expect(screen.text()).toContain("This payment was refused");
  expect(screen.text()).toContain("Refused by one.example. No other server was asked. The network fee was too low");
  expect(screen.text()).not.toMatch(/nothing was sent|spent again/i);
  const labels = () =>
    [...screen.find('[aria-label="Unsettled payments"]').querySelectorAll("button")].map((each) => each.textContent);
  // What may still be published is not dismissed.
  expect(labels()).toEqual(["Send the same bytes again", "Cancel it"]);
  await screen.click(screen.button("Send the same bytes again"));
  expect(asked("rebroadcast")).toHaveLength(1);

  await screen.click(screen.button("Cancel it"));
  await screen.until(() => screen.has("dialog"));
  const review = (screen.find("dialog").textContent ?? "").replaceAll("\u00a0", " ");
  expect(review).toContain("Cancel this payment?");
  expect(review).toContain("This replaces a payment of 1,234.56 XEC. Refused by one.example.");
  expect(review).toContain("Back to you1,998.15 XEC");
  expect(review).toContain("Network fee1.85 XEC");
  const [keep, cancel] = [...document.querySelectorAll<HTMLButtonElement>("dialog button")].slice(-2);
  expect([keep?.textContent, cancel?.textContent]).toEqual(["Keep it", "Cancel it"]);
  await screen.click(cancel as HTMLElement);
  await screen.until(() => screen.text().includes("The payment is being cancelled"));
  expect(asked("send")).toHaveLength(1);
});

test("a payment whose coins are spent, as a server says, names the server; it can be sent again or dismissed", async () => {
  const dead = { ...entry("conflicted", "txn-mempool-conflict"), left: [], saidBy: ["one.example"] };
  const { screen, asked } = await openHome([dead, entry("unknown", undefined, 1)]);
  expect(screen.text()).toContain("The coins of this payment are spent, says one.example");
  const rows = [...document.querySelectorAll("main li")];
  const labels = rows.map((row) => [...row.querySelectorAll("button")].map((each) => each.textContent));
  expect(labels).toEqual([["Send the same bytes again", "Dismiss"], ["Ask now"]]);
  await screen.click(screen.button("Dismiss"));
  expect(asked("dismissPayment")).toEqual([`${TXID}:0`]);
});

test("a payment that was final is not called dropped by a server that does not know it", async () => {
  const { screen } = await openHome([{ ...entry("missing"), unknownTo: ["one.example"] }]);
  expect(screen.text()).toContain("Not known to one.example");
  expect(screen.text()).not.toMatch(/dropped|not sent|replaced|Dismiss/i);
  // A closed button alone would not say why.
  expect((screen.button("Cancel it") as HTMLButtonElement).disabled).toBe(true);
  expect(screen.text()).toContain("It cannot be cancelled now: no server lists a coin of it as unspent");
});

test("sending again says how it ended", async () => {
  const answers = { rebroadcast: () => Promise.resolve(no({ code: "too-many-ancestors" } as const)) };
  const { screen } = await openHome([entry("refused", "dust")], answers);
  await screen.click(screen.button("Send the same bytes again"));
  await screen.until(() => screen.text().includes("too many unconfirmed ancestors to send (limit 50)"));
});
