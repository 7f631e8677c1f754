// Which trades of a token a wallet has made, and what they come to. Both are read from the bytes of its own history.
import { type Atoms, atoms, type Sats, sats } from "../amount/index.ts";
import type { TokenId } from "../ids/index.ts";
import { PAYMENT_AT } from "../offer/index.ts";
import type { ScriptHex } from "../script/index.ts";
import type { Tx } from "../tx/index.ts";
import { readPurchase, spentScripts, type TradeFact } from "./trade-fact.ts";

/** `self`: the wallet has bought what it had offered itself, which is neither a purchase nor a sale. */
export type OwnTrade = TradeFact & { side: "bought" | "sold" | "self" };

/**
 * Returns the part that a wallet has in a trade, as the bytes of its transaction show it; undefined where it has none.
 * It has sold if its script was paid for its offer, and bought if its coins paid and its script got the atoms.
 * `isOwn`: whether a script is the wallet's.
 */
export function readOwnTrade(tx: Tx, tokenId: TokenId, isOwn: (script: ScriptHex) => boolean): OwnTrade | undefined {
  const purchase = readPurchase(tx, tokenId);
  if (purchase === undefined) return undefined;
  const { fact, taken } = purchase;
  const payment = tx.outputs[PAYMENT_AT]?.script;
  const isMaker = isOwn(taken.offer.makerScript) || (payment !== undefined && isOwn(payment));
  const isPayer = tx.inputs.some((each) => each.outpoint !== taken.offer.outpoint && spentScripts(each).some(isOwn));
  const isTaker = isPayer && isOwn(taken.takerScript);
  if (!isMaker && !isTaker) return undefined;
  return { ...fact, side: isMaker && isTaker ? "self" : isMaker ? "sold" : "bought" };
}

/** Atoms with what they went for. */
export type Sum = { atoms: Atoms; sats: Sats };

/**
 * What a wallet's trades of a token come to, without network fees. `profit`: what was got for atoms that were bought
 * here, less their average price; below 0 it is a loss. `unknown`: atoms that were sold, but not bought here, so that
 * nobody knows what they cost; they are in no profit.
 */
export type TradingResult = { bought: Sum; sold: Sum; profit: Sats; unknown: Atoms };

/** Adds up the trades of a wallet, newest first. */
export function tradingResult(trades: readonly OwnTrade[]): TradingResult {
  const total = { bought: [0n, 0n], sold: [0n, 0n] } as { bought: [bigint, bigint]; sold: [bigint, bigint] };
  let [held, cost, profit, unknown] = [0n, 0n, 0n, 0n];
  for (const { side, ...trade } of trades.toReversed().sort((one, other) => one.atSecs - other.atSecs)) {
    if (side === "self") continue;
    total[side][0] += trade.atoms;
    total[side][1] += trade.sats;
    if (side === "bought") {
      held += trade.atoms;
      cost += trade.sats;
      continue;
    }
    const known = trade.atoms < held ? trade.atoms : held;
    unknown += trade.atoms - known;
    if (known === 0n) continue;
    const costOfKnown = (cost * known) / held;
    profit += (trade.sats * known) / trade.atoms - costOfKnown;
    held -= known;
    cost -= costOfKnown;
  }
  const sumOf = ([amount, paid]: [bigint, bigint]): Sum => ({ atoms: atoms(amount), sats: sats(paid) });
  return { bought: sumOf(total.bought), sold: sumOf(total.sold), profit: sats(profit), unknown: atoms(unknown) };
}
