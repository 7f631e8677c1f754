import { sats } from "@satchel/core/amount";
import type { WalletId } from "@satchel/core/ids";
import { aWalletId, scriptOf, walletOfScripts } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { aPayment, txsWithCoins } from "../../testing/a-payment.ts";
import { bareContext } from "../../testing/bare-context.ts";
import { exportListings, healListings, importListings } from "./listing-copies.ts";
import { readPayments } from "./outbox.ts";
import { outboxItem } from "./stored-payments.ts";

const wallet = walletOfScripts(aWalletId("w"), [scriptOf("me")]);
const stranger = walletOfScripts(aWalletId("another"), [scriptOf("another")]);

/** A listing of which the network has the advertisement. */
const aListing = (n: number, walletId: WalletId = wallet.id) =>
  aPayment(n, "stopped", {
    walletId,
    purpose: "listing",
    txs: txsWithCoins(n, n + 1).map((tx, at) => ({
      ...tx,
      step: { kind: at === 0 ? "prepare" : "act", recipients: 0, sats: sats(546n) },
    })),
    accepted: 1,
    begun: 1,
  });

function device() {
  const ctx = bareContext();
  ctx.state.setState({ wallets: [wallet] });
  const copied = () => ctx.ports.copyStore.get("outbox");
  return { ctx, copied };
}

test("a listing that the first store has lost comes back from its copy", async () => {
  const { ctx } = device();
  await ctx.ports.copyStore.set("outbox", outboxItem.encode([aListing(1), aListing(5, stranger.id)]));
  await healListings(ctx);
  expect(await readPayments(ctx)).toEqual([aListing(1)]);
});

test("a listing that was stored once is copied; without listings no copy is written", async () => {
  const { ctx, copied } = device();
  await healListings(ctx);
  expect(await copied()).toBeUndefined();
  await ctx.ports.store.set("outbox", outboxItem.encode([aListing(1), aPayment(9, "refused")]));
  await healListings(ctx);
  expect(outboxItem.decode((await copied()) ?? "")).toMatchObject({ kind: "valid", value: [aListing(1)] });
});

test("the listings of a file go to the wallets that they belong to, and those of other wallets are passed over", async () => {
  const from = device();
  await from.ctx.ports.store.set("outbox", outboxItem.encode([aListing(1), aListing(5, stranger.id)]));
  const text = await exportListings(from.ctx, [wallet, stranger]);
  const to = device();
  await importListings(to.ctx, text ?? "");
  // Nothing of it is sent before the person asks for it.
  expect(await readPayments(to.ctx)).toEqual([{ ...aListing(1), begun: 2 }]);
  await importListings(to.ctx, "not a list of payments");
  expect(await readPayments(to.ctx)).toHaveLength(1);
});
