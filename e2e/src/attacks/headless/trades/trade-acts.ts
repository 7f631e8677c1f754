// What a person does in a session of trades. It goes through the engine's actions, in the order of the screens: look,
// choose, verify, review, confirm.

import { inspect } from "node:util";
import { type Atoms, atoms, type Sats, sats } from "@satchel/core/amount";
import {
  checkAcross,
  checkPurchase,
  firstChoice,
  minAtomsOf,
  mostAcross,
  type Offer,
  type OfferPreview,
  type OrderBook,
  offersFrom,
  orderBook,
  type PurchasePart,
  percentAtoms,
  previewOf,
  snapAcross,
} from "@satchel/core/offer";
import { type Plan, purchasesOf } from "@satchel/core/tx";
import type { SecondOpinion, State, TradeRequest } from "@satchel/engine";
import { mostBuyable } from "@satchel/engine/plan-trade";
import type { Dice } from "../../dice.ts";
import { judgeStopped } from "./judge-trades.ts";
import { stop } from "./meanwhile.ts";
import { relistOf, requestOf, type Session, startSession } from "./trade-session.ts";

/** Does what the story is about; returns what became of it. */
export async function act(it: Session): Promise<string> {
  switch (it.story.act) {
    case "buy":
      return buy(it);
    case "buy across":
      return buyAcross(it);
    case "list":
      return confirm(it, requestOf(it), "listed");
    case "cancel":
      return cancel(it);
    case "relist":
      return relist(it);
    case "take back":
      return takeBack(it);
  }
}

async function lookAt(it: Session): Promise<{ offers: readonly Offer[] } | string> {
  const { engine } = it.run;
  const { kind } = it.story;
  const of =
    kind === "NFT" && it.dice.isOnce(2) ? { groupTokenId: it.arena.tokens.collection } : { tokenId: it.tokenId };
  const read = await engine.fetchOffers(of);
  if (it.dice.isOnce(3)) await engine.fetchOfferedTokens(kind === "NFT" ? "collection" : "fungible");
  if (!read.ok) return `the book: ${read.problem.code}`;
  const [refused] = read.value.refused;
  if (read.value.offers.length === 0) return refused ? `refused offers: ${refused.problem.code}` : "no offers";
  return read.value;
}

async function buy(it: Session): Promise<string> {
  const book = await readBook(it);
  if (typeof book === "string") return book;
  // A person mostly takes what the book chooses, which is the cheapest.
  const row = it.dice.isOnce(4) ? it.dice.pick(book.rows) : book.rows[0];
  if (row === undefined) return "no offers";
  const { offer } = row;
  if (row.walletId !== undefined) return "shown as the wallet's own";
  const purchase = checkPurchase(offer, quantityOf(it.dice, offer, it.run.engine.state.getState()), book);
  if (!purchase.ok) return `not for sale: ${purchase.problem.code}`;
  return buyParts(it, [{ offer, ...purchase.value }]);
}

/** Buys more than the cheapest offer has. A person who has lost a part looks again in half of the cases. */
async function buyAcross(it: Session): Promise<string> {
  const outcome = await buyMore(it);
  const { engine } = it.run;
  if (outcome === "bought" || it.dice.isOnce(2)) return outcome;
  for (const { id, status } of engine.state.getState().outbox)
    if (status === "conflicted") await engine.dismissPayment(id);
  it.steps.push(outcome, "looks again");
  return `${outcome}, then ${await buyMore(it)}`;
}

async function buyMore(it: Session): Promise<string> {
  const book = await readBook(it);
  if (typeof book === "string") return book;
  const others = book.rows.filter(({ walletId }) => walletId === undefined).map(({ offer }) => offer.outpoint);
  const chosen = others.length > 0 && it.dice.isOnce(4) ? it.dice.pick(others) : firstChoice(book);
  const from =
    chosen === undefined || !others.includes(chosen) ? [] : offersFrom(book, chosen, () => false, book.spendable);
  const [first] = from;
  if (first === undefined) return "no offers";
  const rest = mostAcross(from, book) - first.atoms;
  const share = BigInt(1 + it.dice.below(4));
  const wanted = snapAcross(from, atoms(first.atoms + (rest * share) / 4n), book);
  const found = wanted === undefined ? undefined : checkAcross(from, wanted, book);
  if (!found?.ok) return `not for sale: ${found?.problem.code}`;
  it.steps.push(`${found.value.parts.length} parts`);
  return buyParts(it, found.value.parts);
}

/** Returns the book as the screen shows it, or why there is none. */
async function readBook(it: Session): Promise<(OrderBook & { spendable: Sats }) | string> {
  const seen = await lookAt(it);
  if (typeof seen === "string") return seen;
  const { wallets, ledger } = it.run.engine.state.getState();
  const owners = new Map(wallets.flatMap(({ id, keys }) => keys.map(({ publicKey }) => [publicKey, id] as const)));
  const spendable = sats([...ledger.utxos.values()].reduce((sum, coin) => sum + (coin.token ? 0n : coin.sats), 0n));
  return { ...orderBook(seen.offers, { owners, spendable }), spendable };
}

/** Verifies each offer, compares the review with what the book asked for, and buys. */
async function buyParts(it: Session, parts: readonly PurchasePart[]): Promise<string> {
  for (const { offer } of parts) {
    const verified = await it.run.engine.verifyOffer(offer);
    if (!verified.ok) return `not verified: ${verified.problem.code}`;
  }
  const [first, ...more] = parts;
  if (first === undefined) return "no offers";
  // A collection shows other NFTs too.
  if (it.story.kind === "NFT") it.tokenId = first.offer.tokenId;
  return confirm(it, { trade: "buy", ...first, ...(more.length > 0 && { more }) }, "bought", (plan) => {
    const asked = parts.map((part) => part.asked).join();
    const shown = purchasesOf(plan.trade).map(({ price }) => price);
    if (shown.join() !== asked) it.failures.push(`the book asked for ${asked} sats, the review for ${shown.join()}`);
  });
}

function quantityOf(dice: Dice, offer: Offer, state: State): Atoms {
  switch (dice.below(3)) {
    case 0:
      return minAtomsOf(offer);
    case 1:
      return percentAtoms(offer, mostBuyable(state, offer), dice.pick([25n, 50n, 75n]));
    default:
      return mostBuyable(state, offer);
  }
}

async function cancel(it: Session): Promise<string> {
  const offer = await ownOffer(it);
  return typeof offer === "string" ? offer : confirm(it, { trade: "cancel", offer }, "cancelled");
}

/** Ends the person's offer and makes another one of the same atoms. The review shows both, and the price asked for. */
async function relist(it: Session): Promise<string> {
  const offer = await ownOffer(it);
  if (typeof offer === "string") return offer;
  const request = relistOf(offer, it.dice);
  return confirm(it, request, "relisted", ({ trade }) => {
    if (trade?.kind !== "relist") it.failures.push(`the review of a relist shows a ${trade?.kind}`);
    else if (trade.outpoint !== offer.outpoint) it.failures.push("the review ends another offer");
    else if (!isAbout(previewOf(trade.offer), request))
      it.failures.push(
        `the review of a relist shows ${inspect(previewOf(trade.offer))}, asked was ${inspect(request)}`,
      );
  });
}

/** Tells whether an offer asks what a person wants, but for rounding: prices of offers in parts have few digits. */
function isAbout({ price, priceNanoSatsPerAtom: shown, minAtoms }: OfferPreview, request: TradeRequest): boolean {
  if (request.trade === "relist-nft") return price === request.sats;
  if (request.trade !== "relist") return false;
  const { priceNanoSatsPerAtom: asked } = request;
  const off = shown > asked ? shown - asked : asked - shown;
  return off * 100n <= asked && minAtoms * 100n >= request.minAtoms * 99n;
}

/** Returns the person's offer as the book shows it. Where a lie hides whose it is, they press on any. */
async function ownOffer(it: Session): Promise<Offer | string> {
  const seen = await lookAt(it);
  if (typeof seen === "string") return seen;
  return seen.offers.find(({ makerPk }) => makerPk === it.person.makerPk) ?? it.dice.pick(seen.offers);
}

async function takeBack(it: Session): Promise<string> {
  const { engine } = it.run;
  const left = await engine.findAdvertisements();
  if (!left.ok) return `unfinished listings: ${left.problem.code}`;
  const [found] = left.value;
  if (found === undefined) return "no unfinished listing";
  if (it.dice.isOnce(2)) {
    const finished = await engine.rebroadcast(found.entryId);
    return finished.ok ? "finished" : `finish: ${finished.problem.code}`;
  }
  const { advertisement } = found;
  const outcome = await confirm(it, { trade: "take-back", advertisement }, "taken back");
  if (outcome === "taken back") await engine.dismissPayment(found.entryId);
  return outcome;
}

/** Reviews a trade and confirms it; after a failure the person confirms it again in half of the cases. */
export async function confirm(
  it: Session,
  request: TradeRequest,
  done: string,
  look: (plan: Plan) => void = () => undefined,
): Promise<string> {
  const { engine } = it.run;
  let opinion: SecondOpinion | undefined;
  const onOpinion = (said: SecondOpinion) => {
    opinion = said;
  };
  const plan = await engine.prepareTrade(request, { onOpinion });
  // The review says so. A second server that does not lie is silent only on a busy machine.
  if (it.hasHonestSecond && opinion?.kind === "silent") return "the second server is silent";
  if (!plan.ok) return plan.problem.code === "no-plan" ? `no plan: ${plan.problem.why.code}` : plan.problem.code;
  look(plan.value);
  it.confirmed.add(plan.value);
  let outcome = "";
  for (let presses = 1 + it.dice.below(2); presses > 0 && outcome !== done; presses--) {
    // A person who presses again resumes what was stopped.
    await judgeStopped(it);
    it.stopped = new Map();
    const sent = await engine.send(plan.value);
    if (sent.ok) it.promised.add(plan.value);
    outcome = sent.ok ? done : sent.problem.code;
  }
  return outcome;
}

/** Something that a person does when a trade went wrong, or that happens meanwhile. */
export async function meddle(it: Session): Promise<void> {
  const { engine } = it.run;
  const entries = engine.state.getState().outbox;
  switch (it.dice.below(7)) {
    case 0:
      it.steps.push("sync");
      return engine.resync();
    case 1:
      it.steps.push("dismiss");
      for (const { id } of entries) await engine.dismissPayment(id);
      return;
    case 2:
      it.steps.push("discard the rest");
      for (const { id } of entries) await engine.discardRest(id);
      return;
    case 3:
      it.steps.push("stop");
      return stop(it);
    case 4:
      it.steps.push("send again");
      await judgeStopped(it);
      it.stopped = new Map();
      for (const { id } of entries) await engine.rebroadcast(id);
      return;
    case 5:
      it.steps.push("restart");
      it.run.stop();
      it.run = startSession(it);
      return it.run.engine.start();
    default:
      return;
  }
}
