import { type Atoms, atoms, type Sats, sats } from "../amount/index.ts";
import { readScript } from "../script/index.ts";
import type { Utxo } from "../tx/index.ts";

/** What a wallet's coins of one token come to; `atoms` without batons. */
export type TokenTotal = { atoms: Atoms; batons: number; coins: number };
/** Block rewards of one height: all of them, and those that may be spent once they are old enough. */
export type RewardTotal = { sats: Sats; spendable: Sats };

/** Coins summed up, so that nobody has to walk them for a balance. `tokens` has those held now, by token id. */
export type Totals = {
  count: number;
  /** Of coins without tokens. */
  sats: Sats;
  /** Of them what age has nothing to do with. */
  spendable: Sats;
  /** Coins without tokens that a coinbase made, by height; -1 where the block is gone. */
  rewards: ReadonlyMap<number, RewardTotal>;
  tokens: ReadonlyMap<string, TokenTotal>;
};

export const NO_TOTALS: Totals = {
  count: 0,
  sats: sats(0n),
  spendable: sats(0n),
  rewards: new Map(),
  tokens: new Map(),
};

/** Totals in the making. */
export type Tally = { add(coin: Utxo): void; remove(coin: Utxo): void; totals(): Totals };

/** Begins with what was summed up before, which stays as it is. */
export function createTally(before: Totals = NO_TOTALS): Tally {
  let { count, sats: all, spendable } = before;
  const rewards = onceCopied(before.rewards);
  const tokens = onceCopied(before.tokens);

  function tally(coin: Utxo, sign: 1 | -1): void {
    count += sign;
    if (coin.token) tallyToken(coin.token, sign);
    else tallyXec(coin, sign);
  }

  function tallyXec(coin: Utxo, sign: 1 | -1): void {
    const by = BigInt(sign);
    all = sats(all + by * coin.sats);
    const payable = sats(isPayable(coin) ? by * coin.sats : 0n);
    if (!coin.isCoinbase) {
      spendable = sats(spendable + payable);
      return;
    }
    const known = rewards.now().get(coin.blockHeight) ?? { sats: 0n, spendable: 0n };
    const reward = { sats: sats(known.sats + by * coin.sats), spendable: sats(known.spendable + payable) };
    if (reward.sats === 0n) rewards.change().delete(coin.blockHeight);
    else rewards.change().set(coin.blockHeight, reward);
  }

  function tallyToken(token: NonNullable<Utxo["token"]>, sign: 1 | -1): void {
    const known = tokens.now().get(token.tokenId) ?? { atoms: 0n, batons: 0, coins: 0 };
    const total = {
      atoms: atoms(known.atoms + (token.isMintBaton ? 0n : BigInt(sign) * token.atoms)),
      batons: known.batons + (token.isMintBaton ? sign : 0),
      coins: known.coins + sign,
    };
    if (total.coins === 0) tokens.change().delete(token.tokenId);
    else tokens.change().set(token.tokenId, total);
  }

  return {
    add: (coin) => tally(coin, 1),
    remove: (coin) => tally(coin, -1),
    totals: () => ({ count, sats: all, spendable, rewards: rewards.now(), tokens: tokens.now() }),
  };
}

/** A map that is copied when it is first changed. */
function onceCopied<K, V>(before: ReadonlyMap<K, V>) {
  let copy: Map<K, V> | undefined;
  return {
    now: (): ReadonlyMap<K, V> => copy ?? before,
    change: () => {
      copy ??= new Map(before);
      return copy;
    },
  };
}

/** As isSpendable has it, without the age. */
const isPayable = ({ script }: Utxo) => readScript(script).kind === "p2pkh";
