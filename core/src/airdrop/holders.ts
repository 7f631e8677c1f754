import { type Atoms, atoms } from "../amount/index.ts";
import { tokenIdOf } from "../ids/index.ts";
import { createSlicer } from "../in-slices.ts";
import { AGORA_PLUGIN, readOffer } from "../offer/index.ts";
import type { Clock } from "../ports.ts";
import { readScript, type ScriptHex } from "../script/index.ts";
import type { Tx, Utxo } from "../tx/index.ts";

/** Atoms by the script that holds them; all scripts are P2PKH or P2SH. */
export type Holdings = ReadonlyMap<ScriptHex, Atoms>;

/** Who holds a token. `unread`: offers whose maker could not be verified; their atoms count for nobody. */
export type Holders = { holdings: Holdings; unread: number };

/** Checking an offer takes a third of a millisecond, so the clock is looked at often. */
const LOOK_EVERY = 4;

export type HoldersOptions = { onProgress?: (done: number, all: number) => void; signal?: AbortSignal | undefined };

/**
 * Adds up what each script holds, from the unspent outputs of one or more tokens. Atoms in an open offer count for its
 * maker. Mint batons do not count, and neither do scripts that have no address. Works in slices; throws the signal's
 * reason when it is aborted.
 */
export async function holdersOf(
  utxos: readonly Utxo[],
  clock: Pick<Clock, "now" | "pause">,
  { onProgress, signal }: HoldersOptions = {},
): Promise<Holders> {
  const slicer = createSlicer(clock, LOOK_EVERY);
  const holdings = new Map<ScriptHex, Atoms>();
  let unread = 0;
  for (const [at, utxo] of utxos.entries()) {
    const holder = holderOf(utxo);
    if (holder === "unread") unread++;
    else if (holder !== undefined) {
      holdings.set(holder, atoms((holdings.get(holder) ?? 0n) + (utxo.token?.atoms ?? 0n)));
    }
    if (slicer.isOver()) {
      onProgress?.(at + 1, utxos.length);
      await slicer.pause();
      signal?.throwIfAborted();
    }
  }
  onProgress?.(utxos.length, utxos.length);
  return { holdings, unread };
}

/** Returns the script that the atoms of an output count for; undefined if they count for nobody. */
function holderOf(utxo: Utxo): ScriptHex | "unread" | undefined {
  const { token, script, plugins } = utxo;
  if (token === undefined || token.isMintBaton || token.atoms < 1n) return undefined;
  const { kind } = readScript(script);
  // The plugin also says something about atoms that a buyer got, if the purchase reads like an advertisement.
  if (kind === "p2pkh") return script;
  if (kind !== "p2sh") return undefined;
  if (plugins?.[AGORA_PLUGIN] === undefined) return script;
  const read = readOffer(utxo);
  return read.ok ? read.value.makerScript : "unread";
}

/** Returns the scripts that got the first atoms or the baton of a token, from the transaction that created it. */
export const mintScriptsOf = (genesis: Tx): readonly ScriptHex[] => [
  ...new Set(
    genesis.outputs.flatMap(({ script, token }) => (token?.tokenId === tokenIdOf(genesis.txid) ? [script] : [])),
  ),
];
