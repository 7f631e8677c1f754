import { sats } from "@satchel/core/amount";
import { type Outpoint, parseTokenId, type TokenId, type Txid } from "@satchel/core/ids";
import { AIRDROP_LOKAD_ID, fromHex, readPushes, readScript, type ScriptHex } from "@satchel/core/script";
import { type Plan, type PlannedTx, purchasesOf, readTx } from "@satchel/core/tx";
import type { ChainPurpose, ChainStep, OutboxEntry } from "../../state.ts";
import { resolve } from "../signed/payment-identity.ts";

/** Returns what a chain is for. */
export function purposeOf({ txs, action, trade }: Plan): ChainPurpose {
  if (action?.kind === "create" && action.groupTokenId !== undefined) return "mint-nft";
  if (trade?.kind === "buy") return "purchase";
  // The chain of a relist is a listing whose advertisement ends the old offer.
  if (trade?.kind === "list" || trade?.kind === "relist") return "listing";
  if (action || trade) return "action";
  return txs.some(({ outputs }) => outputs.some(({ script }) => airdropToken(script))) ? "airdrop" : "payment";
}

/** Returns what transaction `index` of a chain is for. */
export function stepOf(plan: Plan, index: number): ChainStep {
  const tx = plan.txs[index];
  const paid = tx?.outputs.filter(({ isChange, script }) => !isChange && readScript(script).kind !== "op-return") ?? [];
  const inXec = paid.filter(({ token }) => token === undefined);
  return {
    kind: tx ? kindOf(plan, tx, paid.length) : "gather",
    // A trade has no recipients: a purchase pays makers, whom the person did not choose, and a listed token belongs to
    // the wallet until somebody buys it.
    recipients: plan.trade ? 0 : paid.length,
    sats: sats(inXec.reduce((sum, output) => sum + output.sats, 0n)),
    ...boughtBy(plan, index),
  };
}

/** Returns what transaction `index` buys: the purchases are the last transactions of a plan. */
function boughtBy({ txs, trade }: Plan, index: number): Pick<ChainStep, "bought"> {
  const purchases = purchasesOf(trade);
  const purchase = purchases[index - (txs.length - purchases.length)];
  return purchase ? { bought: { tokenId: purchase.offer.terms.tokenId, atoms: purchase.atoms } } : {};
}

function kindOf({ txs, action, trade }: Plan, tx: PlannedTx, recipients: number): ChainStep["kind"] {
  if (trade?.kind === "buy") return tx.inputs.some(({ covenant }) => covenant) ? "buy" : "gather";
  if ((action || trade) && tx === txs.at(-1)) return "act";
  if (trade && recipients > 0) return "prepare";
  if (recipients > 0) return "pay";
  return action && tx.outputs.some(({ token }) => token !== undefined) ? "prepare" : "gather";
}

/**
 * Returns the outputs of a chain that its later transactions spend. `txids`: of its transactions, as they were signed.
 */
export const linksOf = ({ txs }: Plan, txids: readonly Txid[]): Outpoint[] =>
  txs
    .flatMap(({ inputs }) => inputs.map(({ utxo }) => resolve(utxo.outpoint, txids)))
    .filter((outpoint) => txids.some((txid) => outpoint.startsWith(`${txid}:`)));

/** Returns the id of the token whose holders an airdrop pays; undefined for any other script. */
export function airdropToken(script: ScriptHex): TokenId | undefined {
  if (readScript(script).kind !== "op-return") return undefined;
  const pushes = readPushes(script);
  const [lokadId, tokenId] = pushes.ok ? pushes.value : [];
  return lokadId === AIRDROP_LOKAD_ID ? parseTokenId(tokenId) : undefined;
}

/** Whether a payment is a chain that a person may still resume, or that the engine completes by itself. */
export const isOpenChain = ({ txs, status, accepted = 0 }: OutboxEntry): boolean =>
  txs.length > 1 && ((status !== "refused" && status !== "conflicted") || accepted > 0);

/**
 * Tells whether a plan would repeat an open chain: it is an airdrop to the holders of the same token, or the chain has
 * every one of its payments, and its data. A single payment without data is never a repeat, because a person may want
 * to pay somebody the same amount twice. `own`: the scripts of the wallet.
 */
export function isRepeatOf(plan: Plan, chain: OutboxEntry, own: ReadonlySet<ScriptHex>): boolean {
  // All other trades spend the output of an offer or advertisement, which can be spent only once.
  if (plan.trade && plan.trade.kind !== "list") return false;
  const begun = chain.txs.flatMap(({ rawTx }) => {
    const tx = readTx(fromHex(rawTx));
    return tx.ok ? tx.value.outputs : [];
  });
  const isOther = ({ script }: { script: ScriptHex }) => !own.has(script);
  const wanted = plan.txs.flatMap(({ outputs }) => outputs).filter(isOther);
  const drops = new Set(begun.flatMap(({ script }) => airdropToken(script) ?? []));
  const isSameDrop = (tokenId: TokenId | undefined) => tokenId !== undefined && drops.has(tokenId);
  if (wanted.some(({ script }) => isSameDrop(airdropToken(script)))) return true;
  const paidByChain = new Set(begun.filter(isOther).map(textOf));
  const hasData = wanted.some(({ script }) => readScript(script).kind === "op-return");
  return (hasData || wanted.length > 1) && wanted.every((output) => paidByChain.has(textOf(output)));
}

const textOf = ({ script, sats: amount }: { script: ScriptHex; sats: bigint }) => `${script}=${amount}`;
