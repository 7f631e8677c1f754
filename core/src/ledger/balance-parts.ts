import { type Sats, sats } from "../amount/index.ts";
import type { Outpoint } from "../ids/index.ts";
import { COINBASE_MATURITY, isSpendable } from "../tx/index.ts";
import { balanceOf, type Ledger, totalsOf } from "./ledger.ts";

/** The four parts of the XEC balance, in sats; they always add up to `total`. */
export type BalanceParts = {
  total: Sats;
  /** What payments can use now, and Max sends, before the fee. */
  spendable: Sats;
  /** Block rewards that are not mature yet. */
  maturing: Sats;
  /** Coins that the person has excluded from spending. */
  frozen: Sats;
  /** Coins of payments under way, and coins that the wallet itself leaves alone. */
  reserved: Sats;
  /** In how many blocks the first and the last reward can be spent; undefined while nothing is maturing. */
  matureIn: { first: number; last: number } | undefined;
};

/** Coins that no plan uses by itself. */
export type HeldBack = { frozen: ReadonlySet<Outpoint>; reserved: ReadonlySet<Outpoint> };

/**
 * Returns what the balance is made of. It looks only at the coins named in `held`, so its cost does not grow with the
 * wallet. The coins must be loaded: before, nothing is known about those in `held`.
 */
export function balanceParts(ledger: Ledger, tipHeight: number, held: HeldBack): BalanceParts {
  const { total, spendable, immature } = balanceOf(ledger, tipHeight);
  let [frozen, reserved] = [0n, 0n];
  for (const outpoint of held.reserved) reserved += payableSats(ledger, outpoint, tipHeight);
  for (const outpoint of held.frozen) {
    if (!held.reserved.has(outpoint)) frozen += payableSats(ledger, outpoint, tipHeight);
  }
  const free = spendable - frozen - reserved;
  return {
    total,
    spendable: sats(free),
    maturing: immature,
    frozen: sats(frozen),
    // The rest, so that the parts add up: a plain coin of a script that no plan can spend belongs here too.
    reserved: sats(total - free - immature - frozen),
    matureIn: matureIn(ledger, tipHeight),
  };
}

function payableSats({ utxos }: Ledger, outpoint: Outpoint, tipHeight: number): bigint {
  const coin = utxos.get(outpoint);
  return coin && isSpendable(coin, tipHeight) ? coin.sats : 0n;
}

function matureIn(ledger: Ledger, tipHeight: number): BalanceParts["matureIn"] {
  let span: BalanceParts["matureIn"];
  for (const height of totalsOf(ledger).rewards.keys()) {
    // A reward whose block was disconnected starts anew with the next block at the earliest.
    const mined = height < 0 ? tipHeight + 1 : height;
    const blocks = mined + COINBASE_MATURITY - 1 - tipHeight;
    if (blocks <= 0) continue;
    span = { first: Math.min(blocks, span?.first ?? blocks), last: Math.max(blocks, span?.last ?? blocks) };
  }
  return span;
}
