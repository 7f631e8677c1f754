import { addressOf, shortAddress } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { toHex } from "@satchel/core/script";
import { aTx, aUtxo, aWalletId, txidOfNumber } from "@satchel/core/testing";
import { writeTx } from "@satchel/core/tx";
import type { OutboxEntry } from "@satchel/engine";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../../testing/page.ts";
import { ALICE, BOB, ME } from "../../../testing/sample-engine.ts";
import { open, received } from "../testing/history-page.tsx";

afterEach(unmount);

const COIN = aUtxo(ME, 1_000_000n, { n: 77 });
const planned = aTx(5).spending(COIN).paying(BOB, 950_000n).paying(ME, 49_000n).hashed();
/** Another device has spent the same coin. */
const rival = aTx(6).spending(COIN).paying(ALICE, 999_000n);
const entry = (status: OutboxEntry["status"], walletId = "wallet-1"): OutboxEntry => ({
  id: outpointOf(planned.txid, 0),
  walletId: aWalletId(walletId),
  plan: "",
  txs: [{ txid: planned.txid, rawTx: toHex(writeTx(planned)) }],
  spends: [COIN.outpoint],
  sent: sats(950_000n),
  createdAt: Date.now(),
  status,
  ...(status === "conflicted" && { replacedBy: txidOfNumber(77) }),
});
const bob = addressOf(BOB, "ecash") ?? "";
const droppedRow = () => document.querySelector<HTMLElement>("main li > button[aria-expanded]:has(s)");

test("a payment that another one replaced stays, struck through, and can be paid again", async () => {
  const screen = await open([rival, received(1)], { outbox: [entry("conflicted")] }, { extraRows: 1 });
  await screen.until(() => droppedRow() !== null);
  expect(droppedRow()?.textContent).toContain(`Not sent to ${shortAddress(bob)}`);
  expect(droppedRow()?.querySelector("s")?.textContent).toMatch(/^−9,500\.00\sXEC$/);
  await screen.click(droppedRow() ?? document.body);
  expect(screen.text()).toContain(
    "A server calls the other payment final. If that is true, this one can no longer be made.",
  );
  expect(screen.text()).toMatch(/Would have sent9,500\.00\sXEC/);
  expect(screen.text()).toContain(`Instead${shortAddress(rival.txid)}`);
  const again = [...document.querySelectorAll("a")].find((link) => link.textContent === "Pay again");
  await screen.click(again ?? document.body);
  expect(window.history.state).toEqual({ replyAddress: bob });
});

test("a person dismisses it", async () => {
  const screen = await open([received(1)], { outbox: [entry("conflicted")] }, { extraRows: 1 });
  await screen.until(() => droppedRow() !== null);
  await screen.click(droppedRow() ?? document.body);
  await screen.click(screen.button("Dismiss"));
  expect(screen.engine.asked).toContainEqual({ action: "dismissPayment", with: entry("conflicted").id });
});

test.each([
  ["a payment that is being sent", entry("sending")],
  ["one that was refused and can be sent again", entry("refused")],
  ["one of another wallet", entry("conflicted", "other")],
])("%s is not in the list", async (_, each) => {
  await open([received(1)], { outbox: [each] });
  expect(droppedRow()).toBe(null);
});
