import { checkEvidence } from "@satchel/core/ledger";
import type { Clock } from "@satchel/core/ports";
import type { Session } from "../context.ts";
import type { State } from "../state.ts";

/** A wrong coin that a server once reported is fetched anew after this time at the latest. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** Whether a coin of the ledger contradicts what is known about it. */
export const hasDoubted = ({ doubted, ledger }: Pick<State, "doubted" | "ledger">): boolean =>
  [...doubted].some(([outpoint, evidence]) => {
    const coin = ledger.utxos.get(outpoint);
    return coin !== undefined && checkEvidence(coin, evidence) !== undefined;
  });

/**
 * Whether the coins may stay as they are while the history does not change. A clock that was set back before the time
 * of the coins makes them old.
 */
export function mayKeepCoins(state: State, { coinsAt }: Session, clock: Clock): boolean {
  if (coinsAt === undefined || hasDoubted(state)) return false;
  const age = clock.now() - coinsAt;
  return age >= 0 && age < MAX_AGE_MS;
}
