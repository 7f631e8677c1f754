// After a restore, a wallet's history is searched for advertisements whose offers were never made: each says the terms
// of its offer itself (docs/decisions/listings.md).
import { DUST_SATS } from "@satchel/core/amount";
import { outpointOf, type Txid } from "@satchel/core/ids";
import { type Advertisement, planTrade } from "@satchel/core/offer";
import { type Chain, NetworkError, ProtocolError, type SignedTx } from "@satchel/core/ports";
import { readScript, toHex } from "@satchel/core/script";
import { type Tx, txidOf } from "@satchel/core/tx";
import { canSign, changeScript, offerKey, ownScripts, type Wallet } from "@satchel/core/wallet";
import type { Context } from "../../context.ts";
import { lookUp } from "../../indexer/look-up.ts";
import { ownReason } from "../../problems.ts";
import type { OutboxEntry } from "../../state.ts";
import { addEntries } from "../outbox/outbox.ts";
import { named } from "../outbox/stored-payments.ts";
import { isAsPlanned } from "../signed/signed-plan.ts";
import { markedWallets, markSearched } from "./listing-search.ts";
import { readAdvertisement } from "./read-advertisement.ts";

/** The indexer's largest page. */
const SEARCH_PAGE = 200;

/**
 * Searches the history of every restored wallet to its end, and stores what it finds as stopped listings, which a
 * person finishes or takes back. A wallet that could not be searched is searched again later. Throws what the chain,
 * the vault and storage throw.
 */
export async function searchListings(ctx: Context): Promise<void> {
  // Another wallet may be restored meanwhile.
  for (let [walletId] = await markedWallets(ctx); walletId !== undefined; [walletId] = await markedWallets(ctx)) {
    const wallet = ctx.state.getState().wallets.find((each) => each.id === walletId);
    // Its secrets cannot be opened while the wallet is locked.
    if (ctx.state.getState().phase.kind !== "ready") return;
    if (wallet && !(await searchWallet(ctx, wallet))) return;
    await markSearched(ctx, walletId);
  }
}

/** Returns whether the whole history was searched. */
async function searchWallet(ctx: Context, wallet: Wallet): Promise<boolean> {
  const chain = ctx.ports.chain.background ?? ctx.ports.chain;
  const own = ownScripts(wallet);
  const seen = new Set<Txid>();
  for (const script of own) {
    for (let page = 0, numPages = 1; page < numPages; page++) {
      if (ctx.isStopped()) return false;
      const { txs, numPages: pages } = await chain.history(script, page, SEARCH_PAGE);
      numPages = pages;
      for (const tx of txs) {
        const isOwn = !seen.has(tx.txid) && tx.inputs.some((input) => own.has(input.script));
        seen.add(tx.txid);
        if (isOwn) await tryOutputs(ctx, chain, wallet, tx);
      }
    }
  }
  return true;
}

/** Stores what these transactions advertise and nobody has spent, as `searchListings` does. Throws what it throws. */
export async function searchTxs(ctx: Context, txs: readonly Tx[]): Promise<void> {
  const { wallets, activeId, phase } = ctx.state.getState();
  const wallet = wallets.find(({ id }) => id === activeId);
  if (wallet === undefined || phase.kind !== "ready") return;
  const chain = ctx.ports.chain.background ?? ctx.ports.chain;
  for (const { txid } of txs) {
    // As it is known here it may have been spent since.
    const tx = await lookUp(chain, txid);
    const found = tx ? await tryOutputs(ctx, chain, wallet, tx) : [];
    for (const entry of found) ctx.notify({ kind: "listing-unfinished", ...named(entry) });
  }
}

/** Tries the unspent P2SH outputs of one of the wallet's own transactions, and returns the listings that it stored. */
async function tryOutputs(
  ctx: Context,
  chain: Pick<Chain, "rawTx">,
  wallet: Wallet,
  tx: Tx,
): Promise<readonly OutboxEntry[]> {
  const found: OutboxEntry[] = [];
  const outIdxs = tx.outputs.flatMap(({ script, spentBy }, outIdx) =>
    spentBy === undefined && readScript(script).kind === "p2sh" ? [outIdx] : [],
  );
  if (outIdxs.length === 0) return found;
  const rawTx = await chain.rawTx(tx.txid);
  if (txidOf(rawTx) !== tx.txid) throw new ProtocolError(`The bytes of ${tx.txid} have another id`);
  for (const outIdx of outIdxs) {
    const advertisement = readAdvertisement(rawTx, outIdx, wallet);
    if (advertisement) found.push(await finished(ctx, wallet, rawTx, advertisement));
  }
  if (found.length > 0) await addEntries(ctx, found);
  return found;
}

/**
 * Returns the listing as it was stored before it was lost. Its second transaction is signed again, with the bytes that
 * it had; nothing of it is sent until the person asks for it.
 */
async function finished(
  ctx: Context,
  wallet: Wallet,
  rawAd: Uint8Array,
  advertisement: Advertisement,
): Promise<OutboxEntry> {
  const key = offerKey(wallet);
  const change = changeScript(wallet);
  const { settings } = ctx.state.getState();
  if (!canSign(wallet) || key === undefined || change === undefined) throw new ProtocolError(ownReason("no-secrets"));
  const plan = planTrade(
    [],
    { trade: "finish", advertisement },
    {
      feePerKb: settings.satsPerKb,
      changeScript: change,
      tipHeight: 0,
      offerKey: key,
      ownScripts: ownScripts(wallet),
    },
  );
  const unknown = await ctx.network.problem();
  if (unknown) throw new NetworkError(ownReason("server-unchecked"), "unreachable");
  if (!plan.ok) throw new ProtocolError(`An offer could not be planned: ${plan.problem.code}`);
  const signed = await ctx.ports.vault.sign(wallet, plan.value, [rawAd]);
  if (!signed.ok) throw new ProtocolError(`An offer could not be signed: ${signed.problem.code}`);
  if (!isAsPlanned(plan.value, signed.value)) throw new ProtocolError(ownReason("not-as-planned"));
  const ad: SignedTx = { txid: txidOf(rawAd), rawTx: rawAd };
  const kinds = ["prepare", "act"] as const;
  const txs = [ad, ...signed.value].map(({ txid, rawTx }, at) => ({
    txid,
    rawTx: toHex(rawTx),
    step: { kind: kinds[at] ?? "act", recipients: 0, sats: DUST_SATS },
  }));
  return {
    id: outpointOf(txs.at(-1)?.txid ?? ad.txid, 0),
    walletId: wallet.id,
    // No plan that is made here is the same payment.
    plan: "",
    txs,
    spends: [advertisement.outpoint],
    sent: DUST_SATS,
    createdAt: ctx.ports.clock.now(),
    status: "stopped",
    purpose: "listing",
    begun: 1,
    accepted: 1,
  };
}
