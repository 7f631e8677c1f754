import type { Outpoint } from "@satchel/core/ids";
import type { Ledger } from "@satchel/core/ledger";
import type { Utxo } from "@satchel/core/tx";
import type { OutboxEntry } from "../../state.ts";

/**
 * What servers say about the coins of a refused payment. `left`: the coins that count. `listed`: the same coins as a
 * server describes them, at least the ones that the wallet's own list does not have. `saidBy`: who has answered.
 */
export type CountedCoins = { left: readonly Outpoint[]; saidBy: readonly string[]; listed?: readonly Utxo[] };

/**
 * Returns what is stored of it with a payment. The output of an offer that it buys is not a coin that ends it. A coin
 * is described only if the wallet does not have it, because the server that is asked first hides it.
 */
export function countedOf(
  { left, saidBy, listed = [] }: CountedCoins,
  { spends }: Pick<OutboxEntry, "spends">,
  { utxos, scripts }: Pick<Ledger, "utxos" | "scripts">,
): CountedCoins {
  const ours = left.filter((outpoint) => spends.includes(outpoint));
  const hidden = listed.filter(
    ({ outpoint, script }) => ours.includes(outpoint) && !utxos.has(outpoint) && scripts.has(script),
  );
  return { left: ours, saidBy, ...(hidden.length > 0 && { listed: hidden }) };
}

/**
 * Returns the coins of a refused payment that count, as the wallet knows them, or else as a server describes them: what
 * a plan spends is verified against the bytes of its parent in any case. `outpoints`: the coins that count.
 */
export const describedCoins = (
  { listed = [] }: Pick<OutboxEntry, "listed">,
  outpoints: readonly Outpoint[],
  { utxos }: Pick<Ledger, "utxos">,
): readonly Utxo[] =>
  outpoints.flatMap((outpoint) => utxos.get(outpoint) ?? listed.find((coin) => coin.outpoint === outpoint) ?? []);
