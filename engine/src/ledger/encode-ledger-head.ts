import type { RewardTotal, Totals } from "@satchel/core/ledger";
import { COINBASE_MATURITY, type ScriptHex } from "@satchel/core/tx";
import { toJson } from "../persist/items.ts";
import type { State } from "../state.ts";
import type { LedgerHead } from "./ledger-head.ts";

/** The text ledgerHeadItem reads; apart from it, because the first screen writes none. */
export const encodeLedgerHead = (
  { totals, at, tip, coins, history, numTxs }: LedgerHead,
  scripts: readonly ScriptHex[],
): string => toJson({ version: 2, at, tip, scripts, totals: totalsTexts(totals, tip), coins, history, numTxs });

function totalsTexts({ count, sats, spendable, rewards, tokens }: Totals, tip: State["tip"]) {
  // Rewards of old are as good as other coins: a miner's do not make the head long.
  const isOld = ([height]: [number, RewardTotal]) => height >= 0 && height < (tip?.height ?? 0) - 2 * COINBASE_MATURITY;
  const old = [...rewards].filter(isOld).reduce((sum, [, reward]) => sum + reward.spendable, 0n);
  return {
    count,
    sats,
    spendable: spendable + old,
    rewards: [...rewards]
      .filter((each) => !isOld(each))
      .map(([height, reward]) => `${height} ${reward.sats} ${reward.spendable}`)
      .join("\n"),
    tokens: [...tokens].map(([id, { atoms, batons, coins }]) => `${id} ${atoms} ${batons} ${coins}`).join("\n"),
  };
}
