// Judges trades by the transactions that the devnet has, and by what its own token rules and plugin say about them.

import type { Txid } from "@satchel/core/ids";
import { makerScriptOf, offeredAtoms, previewOf, termsOf } from "@satchel/core/offer";
import type { ScriptHex } from "@satchel/core/script";
import { aTokenId, aTxid } from "@satchel/core/testing";
import { type OfferTerms, type Plan, purchasesOf, type Tx, type Utxo } from "@satchel/core/tx";
import type { Notice } from "@satchel/engine";
import { holdingOf, offersOf, type Session, type Signed } from "./trade-session.ts";

const DUST = 546n;

/** Returns the most sats that may leave the wallet, as the review shows them. */
function shownCost({ trade, fee }: Plan): bigint {
  if (trade?.kind === "buy") return purchasesOf(trade).reduce((sum, { price }) => sum + price, fee as bigint);
  return fee + (trade?.kind === "list" ? DUST : 0n);
}

/** Returns the atoms of the traded token that come to the wallet, below zero where they leave it. */
function shownAtoms({ trade }: Plan): bigint {
  if (trade === undefined) return 0n;
  if (trade.kind === "buy") return purchasesOf(trade).reduce((sum, { atoms }) => sum + atoms, 0n);
  const all = offeredAtoms(trade.offer);
  // What the new offer cannot hold comes home.
  if (trade.kind === "relist") return offeredAtoms(trade.ended) - all;
  return trade.kind === "list" ? -all : all;
}

type Effect = {
  txid: Txid;
  tx: Tx;
  isAccepted: boolean;
  sats: bigint;
  fee: bigint;
  atoms: Map<string, bigint>;
  burns: boolean;
};

/**
 * Reads what a signed transaction does to the wallet, as the devnet sees it; undefined if it cannot be part of the
 * chain.
 */
async function effectOf(
  { arena, person }: Session,
  { txid, rawTx }: Signed["txs"][number],
): Promise<Effect | undefined> {
  const accepted = await arena.honest.tx(txid).catch(() => undefined);
  const tx = accepted ?? (await arena.honest.validate(rawTx).catch(() => undefined));
  return tx && { txid, tx, isAccepted: accepted !== undefined, ...readEffect(tx, person.script) };
}

function readEffect(tx: Tx, script: ScriptHex): Omit<Effect, "txid" | "tx" | "isAccepted"> {
  const sum = (list: readonly { sats: bigint }[]) => list.reduce((total, each) => total + each.sats, 0n);
  const own = <Each extends { script: ScriptHex }>(list: readonly Each[]) =>
    list.filter((each) => each.script === script);
  const byToken = new Map<string, bigint>();
  const count = (list: Tx["outputs"] | Tx["inputs"], sign: bigint) => {
    for (const { token } of own<Tx["outputs"][number] | Tx["inputs"][number]>(list))
      if (token) byToken.set(token.tokenId, (byToken.get(token.tokenId) ?? 0n) + sign * token.atoms);
  };
  count(tx.inputs, -1n);
  count(tx.outputs, 1n);
  const burns = tx.tokenEntries.some(
    ({ actualBurnAtoms, burnsMintBatons, isInvalid }) => actualBurnAtoms > 0n || burnsMintBatons || isInvalid,
  );
  return {
    sats: sum(own(tx.inputs)) - sum(own(tx.outputs)),
    fee: sum(tx.inputs) - sum(tx.outputs),
    atoms: byToken,
    burns: burns || tx.tokenStatus === "NOT_NORMAL",
  };
}

/** How much of a trade the network has accepted. `cost`, `atoms`: what it really did to the wallet. */
export type Judged = { plan: Plan; isWhole: boolean; cost: bigint; atoms: bigint };

/** Judges everything that was signed; what is wrong is pushed to the failures of the session. */
export async function judgeSigned(it: Session): Promise<Judged[]> {
  const judged: Judged[] = [];
  /** A part that was given up and bought again may have the same bytes. */
  const counted = new Set<string>();
  for (const { plan, txs, isConfirmed } of it.signed) {
    const kind = plan.trade?.kind ?? "payment";
    if (!isConfirmed) it.failures.push(`a ${kind} was signed that was not confirmed`);
    const effects = (await Promise.all(txs.map((tx) => effectOf(it, tx)))).flatMap((effect) => effect ?? []);
    const cost = effects.reduce((sum, effect) => sum + effect.sats, 0n);
    const gained = effects.reduce((sum, { atoms }) => sum + (atoms.get(it.tokenId) ?? 0n), 0n);
    const others = effects.flatMap(({ atoms }) =>
      [...atoms].filter(([id, count]) => id !== it.tokenId && count !== 0n),
    );
    const accepted = effects.filter(({ isAccepted }) => isAccepted);
    const isWhole = accepted.length === txs.length;
    const first = accepted.filter(({ txid }) => !counted.has(txid));
    for (const { txid } of first) counted.add(txid);
    judged.push({
      plan,
      isWhole,
      cost: first.reduce((sum, effect) => sum + effect.sats, 0n),
      atoms: first.reduce((sum, { atoms }) => sum + (atoms.get(it.tokenId) ?? 0n), 0n),
    });
    if (cost > shownCost(plan)) it.failures.push(`the ${kind} costs ${cost} sats, shown were ${shownCost(plan)}`);
    const fee = effects.reduce((sum, effect) => sum + effect.fee, 0n);
    const isAll = effects.length === txs.length;
    if (isAll && fee !== plan.fee) it.failures.push(`the fee of the ${kind} is ${fee} sats, shown were ${plan.fee}`);
    // Of a chain that is not complete, the devnet cannot say what the rest would do.
    if (isAll && gained !== shownAtoms(plan))
      it.failures.push(`the ${kind} brings ${gained} atoms, shown were ${shownAtoms(plan)}`);
    judgeParts(it, { plan, txs }, effects);
    if (others.length > 0) it.failures.push(`the ${kind} moves atoms of another token`);
    if (effects.some(({ burns }) => burns)) it.failures.push(`the ${kind} burns tokens`);
  }
  return judged;
}

/** Compares each transaction of a purchase across offers with its part in the review. */
function judgeParts(
  { person, tokenId, failures }: Session,
  { plan, txs }: Pick<Signed, "plan" | "txs">,
  effects: Effect[],
) {
  const purchases = purchasesOf(plan.trade);
  if (purchases.length < 2) return;
  for (const { txid, tx, fee, sats, atoms } of effects) {
    const at = txs.findIndex((each) => each.txid === txid);
    const part = at - (txs.length - purchases.length);
    const purchase = purchases[part];
    const name = purchase ? `part ${part + 1}` : "gathering coins";
    const planned = plan.txs[at]?.fee;
    if (fee !== planned) failures.push(`the fee of ${name} is ${fee} sats, shown were ${planned}`);
    if (purchase === undefined) {
      if (sats !== fee) failures.push(`${name} costs ${sats} sats besides the fee of ${fee}`);
      continue;
    }
    const { offer, outpoint, price, atoms: wanted } = purchase;
    const dust = wanted === offeredAtoms(offer) ? 0n : DUST;
    if (sats > price + fee + dust) failures.push(`${name} costs ${sats} sats, shown were ${price} and ${fee}`);
    if (atoms.get(tokenId) !== wanted)
      failures.push(`${name} brings ${atoms.get(tokenId)} atoms, shown were ${wanted}`);
    if (!tx.inputs.some((input) => input.outpoint === outpoint)) failures.push(`${name} buys from another offer`);
    const others = tx.outputs.filter(({ script }) => script !== person.script && !script.startsWith("6a"));
    const [maker, ...rest] = others.toSorted(
      (one, other) => Number(one.script !== makerScriptOf(offer)) - Number(other.script !== makerScriptOf(offer)),
    );
    if (maker?.script !== makerScriptOf(offer) || maker.sats !== price)
      failures.push(`${name} pays ${maker?.sats} sats to ${maker?.script}`);
    const left = offeredAtoms(offer) - wanted;
    const isRest = left === 0n ? rest.length === 0 : rest.length === 1 && rest[0]?.token?.atoms === left;
    if (!isRest)
      failures.push(`${name} pays others: ${rest.map(({ script, sats: paid }) => `${paid} to ${script}`).join()}`);
  }
}

/** Checks that all sats and atoms are where the accepted trades put them, and that nothing is out of reach. */
export async function judgeHolding(it: Session, judged: readonly Judged[]): Promise<void> {
  const { before, failures } = it;
  const now = await holdingOf(it);
  const cost = judged.reduce((sum, each) => sum + each.cost, 0n);
  if (now.sats !== before.sats - cost) {
    failures.push(`there are ${now.sats} sats, and should be ${before.sats - cost}`);
  }
  const bought = judged.reduce((sum, { plan, atoms }) => sum + (plan.trade?.kind === "buy" ? atoms : 0n), 0n);
  const all = before.atoms + before.offered + bought;
  if (now.atoms + now.offered !== all)
    failures.push(`there are ${now.atoms} atoms and ${now.offered} on offer, and should be ${all}`);
  judgePromises(it, judged);
  await judgeTxs(it);
  await judgePlaces(it);
  await judgeOffers(it, judged);
}

/** An offer that is open is one that a review has shown, and was not ended by a relist since. */
async function judgeOffers(it: Session, judged: readonly Judged[]): Promise<void> {
  const textOf = (terms: OfferTerms) => JSON.stringify(previewOf(terms), asText);
  const made = judged.flatMap(({ plan: { trade }, isWhole }) =>
    isWhole && (trade?.kind === "list" || trade?.kind === "relist") ? [trade] : [],
  );
  const ended = new Set(made.flatMap((trade) => (trade.kind === "relist" ? [textOf(trade.ended)] : [])));
  const open = (await offersOf(it)).map((each) => textOf(termsOf(each)));
  for (const { offer } of made) {
    const shown = textOf(offer);
    // It may be cancelled already.
    if (open.length > 0 && !open.includes(shown) && !ended.has(shown))
      it.failures.push(`on offer is ${open.join()}, shown was ${shown}`);
  }
  for (const each of open)
    if (ended.has(each)) it.failures.push(`${each} is still on offer, and a relist was said to have ended it`);
}

const asText = (_key: string, value: unknown): unknown => (typeof value === "bigint" ? `${value}` : value);

const WITHDRAWN: readonly Notice["kind"][] = [
  "payment-dropped",
  "payment-conflicted",
  "payment-refused",
  "listing-unfinished",
];

/** What the wallet said was sent is there as a whole, or it has said since that it is not. */
function judgePromises({ promised, notices, failures }: Session, judged: readonly Judged[]): void {
  if (notices.some(({ kind }) => WITHDRAWN.includes(kind))) return;
  for (const plan of promised)
    if (!judged.some((each) => each.plan === plan && each.isWhole))
      failures.push(`a ${plan.trade?.kind} was said to be sent, and is not there as a whole`);
}

/** Every transaction that spends a coin of the wallet was signed for a plan that the person has confirmed. */
async function judgeTxs({ arena, person, signed, failures }: Session): Promise<void> {
  const known = new Set(signed.flatMap(({ txs }) => txs.map(({ txid }) => txid)));
  const { txs } = await arena.honest.history(person.script, 0, 200);
  for (const { txid, inputs } of txs)
    if (inputs.some(({ script }) => script === person.script) && !known.has(txid))
      failures.push(`the network has ${txid}, which was not signed here`);
  for (const plan of new Set(signed.map((each) => each.plan))) {
    const times = signed.filter((each) => each.plan === plan);
    for (const at of plan.txs.keys()) {
      const accepted = txs.filter(({ txid }) => times.some((each) => each.txs[at]?.txid === txid));
      if (accepted.length > 1)
        failures.push(`transaction ${at + 1} of a ${plan.trade?.kind} was made ${accepted.length} times`);
    }
  }
}

/** Atoms are at an address, or in an offer that the devnet's plugin lists; else nobody may reach them. */
async function judgePlaces({ arena, tokenId, failures }: Session): Promise<void> {
  for (const { outpoint, script, token, plugins } of await arena.honest.tokenUtxos(aTokenId(tokenId))) {
    const isReached = script.startsWith("76a914") || plugins?.agora !== undefined || arena.lost.has(outpoint);
    if (isReached || !token) continue;
    arena.lost.add(outpoint);
    failures.push(`${token.atoms} atoms are out of reach in ${outpoint}`);
  }
}

/**
 * Compares what the outbox shows of each payment with what the devnet has of it, once everything is settled. Of a
 * payment that has failed, screens say how many of its transactions were sent (`accepted`).
 */
export async function judgeShown({ arena, run, failures }: Session): Promise<void> {
  for (const { txs, status, accepted = 0, purpose = "payment" } of run.engine.state.getState().outbox) {
    const there = await Promise.all(txs.map(({ txid }) => arena.honest.tx(txid).then(...IS_THERE)));
    const sent = there.filter((isThere) => isThere).length;
    if (sent !== accepted)
      failures.push(`a ${purpose} is shown as ${status} after ${accepted} transactions, sent were ${sent}`);
  }
}

const IS_THERE = [() => true, () => false] as const;

/** Checks that nothing more was sent of what the person has stopped. */
export async function judgeStopped({ arena, stopped, failures }: Session): Promise<void> {
  for (const txids of stopped.values())
    for (const txid of txids)
      if (await arena.honest.tx(aTxid(txid)).then(...IS_THERE)) failures.push(`${txid} was sent after Stop`);
}

/** Checks that the wallet shows the coins that the devnet has, and that it can spend all of them. */
export async function judgeWallet({ arena, person, run: { engine }, failures }: Session): Promise<void> {
  const textOf = ({ outpoint, sats, token }: Pick<Utxo, "outpoint" | "sats" | "token">) =>
    `${outpoint} ${sats} ${token?.tokenId ?? ""} ${token?.atoms ?? ""}`;
  const there = await arena.honest.utxos(person.script);
  await engine.recheckCoins(there.map(({ outpoint }) => outpoint));
  const { ledger, outbox, doubted } = engine.state.getState();
  const shown = new Set([...ledger.utxos.values()].map(textOf));
  const missing = there.filter((coin) => !shown.has(textOf(coin)));
  if (missing.length > 0) failures.push(`the wallet does not show ${missing.map(textOf).join()}`);
  if (shown.size > there.length) failures.push(`the wallet shows ${shown.size} coins, there are ${there.length}`);
  if (outbox.length > 0) failures.push(`a payment stays open: ${outbox.map(({ status }) => status).join()}`);
  const xec = there.filter(({ token }) => token === undefined);
  const plan = await engine.prepare({ maxTo: person.script });
  if (!plan.ok) failures.push(`the money cannot be sent: ${plan.problem.code}`);
  else if (plan.value.spends.length < xec.length)
    failures.push(
      `${plan.value.spends.length} of ${xec.length} coins can be spent, in doubt are ${[...doubted.keys()].join()}`,
    );
}
