// Listings of earlier releases, whose terms stand only in the stored payment: they survive in a second copy and in the
// exported file, and nobody deletes the last one unwarned.
import { atoms, DUST_SATS, sats } from "@satchel/core/amount";
import { outpointOf, type TokenId } from "@satchel/core/ids";
import { adScript, listedTerms, planTrade } from "@satchel/core/offer";
import { NetworkError } from "@satchel/core/ports";
import { hash160, NO_SCRIPT, p2pkhScript, toHex } from "@satchel/core/script";
import { aTxid, rounds } from "@satchel/core/testing";
import { tokenTypeOf } from "@satchel/core/token";
import type { OfferTerms } from "@satchel/core/tx";
import { ownScripts } from "@satchel/core/wallet";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createMemoryStore } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDevnetRig, createFunded, type DevnetRig, ready } from "../../testing/devnet-rig.ts";
import { mustBe } from "../../testing/rig.ts";
import { createNft, createToken, heldOf, tradeBy } from "../../testing/trading.ts";
import { outboxItem, type StoredPayment } from "../outbox/stored-payments.ts";

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
});
afterAll(() => devnet.stop());

const KINDS = ["token", "nft"] as const;
type Kind = (typeof KINDS)[number];
const FILE_PASSWORD = "of the file";

/** Returns the terms that an earlier release offered: with a random lock time that nothing says. */
function oldTerms(kind: Kind, tokenId: TokenId, makerPk: string, n: number): OfferTerms {
  if (kind === "nft") {
    const payment = { script: p2pkhScript(hash160(makerPk)), sats: sats(70_000n) };
    const tokenType = tokenTypeOf("SLP", 0x41);
    return { variant: "ONESHOT", terms: { tokenId, tokenType, atoms: atoms(1n), payment, makerPk } };
  }
  const listed = listedTerms({
    tokenId,
    tokenType: tokenTypeOf("SLP", 1),
    atoms: atoms(900_000n),
    minAtoms: atoms(1_000n),
    priceNanoSatsPerAtom: 3_000_000_000n,
    makerPk,
    enforcedLockTime: 612_345_678 + n,
  });
  if (!listed.ok) throw new Error(listed.problem.code);
  return { variant: "PARTIAL", terms: listed.value.terms };
}

/** A device on which an earlier release has stored a listing that was interrupted after its advertisement. */
async function oldDevice(kind: Kind, n: number) {
  const [store, copyStore, vault] = [createMemoryStore(), createMemoryStore(), createNodeVault()];
  const rig = createDevnetRig(devnet.url, { store, copyStore, vault });
  await createFunded(devnet, rig, 2_000_000n, 2_000_000n);
  const tokenId = kind === "nft" ? await createNft(rig) : await createToken(rig, "SLP");
  const all = heldOf(rig, tokenId);
  const { wallets, activeId, settings } = rig.engine.state.getState();
  const wallet = wallets.find(({ id }) => id === activeId);
  const makerPk = wallet?.keys[0]?.publicKey;
  if (wallet === undefined || makerPk === undefined) throw new Error("no wallet");
  const offer = oldTerms(kind, tokenId, makerPk, n);
  // The advertisement as it was: nothing in its fields, and the terms in the hash of its output.
  const held = kind === "nft" ? atoms(1n) : atoms(900_000n);
  const send = mustBe(await rig.engine.prepare({ tokenId, to: [{ script: adScript(offer), atoms: held }] }));
  const txid = aTxid(mustBe(await rig.engine.send(send)).txids[0]);
  const rawAd = await rig.client.rawTx(txid);
  const advertisement = { offer, outpoint: outpointOf(txid, 1), sats: DUST_SATS };
  const options = { feePerKb: settings.satsPerKb, changeScript: NO_SCRIPT, tipHeight: 0, offerKey: makerPk };
  const plan = planTrade([], { trade: "finish", advertisement }, { ...options, ownScripts: ownScripts(wallet) });
  const [made] = mustBe(await vault.sign(wallet, mustBe(plan), [rawAd]));
  if (made === undefined) throw new Error("nothing was signed");
  const step = (name: "prepare" | "act") => ({ step: { kind: name, recipients: 0, sats: sats(0n) } });
  const entry: StoredPayment = {
    id: outpointOf(made.txid, 0),
    walletId: wallet.id,
    plan: "of an earlier release",
    txs: [
      { txid, rawTx: toHex(rawAd), ...step("prepare") },
      { txid: made.txid, rawTx: toHex(made.rawTx), ...step("act") },
    ],
    spends: [advertisement.outpoint],
    sent: DUST_SATS,
    createdAt: 1_790_000_000_000,
    status: "refused",
    reason: "400: refused",
    purpose: "listing",
    begun: 2,
    accepted: 1,
  };
  rig.stop();
  await store.set(outboxItem.key, outboxItem.encode([entry]));
  await copyStore.remove(outboxItem.key);
  const start = async () => {
    const again = createDevnetRig(devnet.url, { store, copyStore, vault });
    await again.engine.start();
    await ready(again.engine);
    return again;
  };
  return { store, copyStore, vault, tokenId, all, walletId: wallet.id, start };
}

/** Waits until the second copy has a listing. */
async function copied(rig: DevnetRig): Promise<void> {
  while (!(await rig.copyStore.get(outboxItem.key))?.includes("rawTx")) await rig.engine.resync();
}

async function takeBack(rig: DevnetRig, tokenId: TokenId): Promise<void> {
  const [left] = mustBe(await rig.engine.findAdvertisements());
  if (left === undefined) throw new Error("the listing is lost");
  await tradeBy(rig, { trade: "take-back", advertisement: left.advertisement });
  await rig.engine.dismissPayment(left.entryId);
  expect(left.advertisement.offer.terms.tokenId).toBe(tokenId);
}

test.each(KINDS)("%s: it is copied at the first start, and comes back after the first store was lost", async (kind) => {
  for (let n = 0; n < rounds(1, 10); n++) {
    const { store, tokenId, all, start } = await oldDevice(kind, n);
    const first = await start();
    await copied(first);
    first.stop();
    await store.remove(outboxItem.key);
    const rig = await start();
    while (rig.engine.state.getState().outbox.length === 0) await rig.engine.resync();
    await takeBack(rig, tokenId);
    expect(heldOf(rig, tokenId)).toBe(all);
    rig.stop();
  }
});

test.each(KINDS)("%s: it comes back from the exported file on another device", async (kind) => {
  for (let n = 0; n < rounds(1, 10); n++) {
    const { tokenId, all, start } = await oldDevice(kind, n);
    const old = await start();
    const file = mustBe(await old.engine.exportBackup(FILE_PASSWORD));
    expect(file).not.toContain(tokenId);
    old.stop();
    const rig = createDevnetRig(devnet.url);
    await rig.engine.start();
    expect(mustBe(await rig.engine.importBackup(file, FILE_PASSWORD)).added).toBe(1);
    await ready(rig.engine);
    expect(rig.engine.state.getState().outbox).toMatchObject([{ status: "stopped", purpose: "listing" }]);
    // A second import changes nothing.
    mustBe(await rig.engine.importBackup(file, FILE_PASSWORD));
    expect(rig.engine.state.getState().outbox).toHaveLength(1);
    await takeBack(rig, tokenId);
    expect(heldOf(rig, tokenId)).toBe(all);
    rig.stop();
  }
});

test.each(KINDS)(
  "%s: while a server says that it is there, its wallet is not deleted, and nothing is erased",
  async (kind) => {
    const { tokenId, all, walletId, start } = await oldDevice(kind, 0);
    const rig = await start();
    const refused = { ok: false, problem: { code: "listing-unfinished" } };
    expect(await rig.engine.listingsAtStake([walletId])).toMatchObject([{ tokenId, isInPhrase: false, isKnown: true }]);
    mustBe(await rig.engine.createWallet());
    expect(await rig.engine.deleteWallet(walletId)).toEqual(refused);
    expect(await rig.engine.eraseDevice()).toEqual(refused);
    expect(rig.engine.state.getState().wallets).toHaveLength(2);

    // Without a server nothing can be brought to safety: what the person has typed goes on.
    const { tx } = rig.client;
    rig.client.tx = () => Promise.reject(new NetworkError("no answer", "unreachable"));
    expect(await rig.engine.listingsAtStake([walletId])).toMatchObject([{ isInPhrase: false, isKnown: false }]);
    rig.client.tx = tx;

    mustBe(await rig.engine.activateWallet(walletId));
    await ready(rig.engine);
    await takeBack(rig, tokenId);
    expect(heldOf(rig, tokenId)).toBe(all);
    expect(await rig.engine.listingsAtStake([walletId])).toEqual([]);
    mustBe(await rig.engine.eraseDevice());
    expect(await rig.copyStore.get(outboxItem.key)).toBeUndefined();
    rig.stop();
  },
);

test("without a server a wallet with such a listing is deleted, and its second copy goes with it", async () => {
  const { walletId, start } = await oldDevice("token", 0);
  const rig = await start();
  await copied(rig);
  mustBe(await rig.engine.createWallet());
  rig.client.tx = () => Promise.reject(new NetworkError("no answer", "unreachable"));
  mustBe(await rig.engine.deleteWallet(walletId));
  expect(await rig.copyStore.get(outboxItem.key)).toBe("[]");
  rig.stop();
});
