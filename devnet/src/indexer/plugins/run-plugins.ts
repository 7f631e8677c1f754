import { toHex } from "@satchel/core/script";
import type { Plugin, PluginEntries, PluginOutput, PluginTx } from "../../plugins/plugin.ts";
import { emppPushes, lokadIds } from "../../token/index.ts";
import type { TxRecord } from "../tx-record.ts";

/** A transaction with its tokens and with what plugins said about the outputs it spends. */
export type JudgedTx = Pick<TxRecord, "tx" | "spent" | "colour">;

/**
 * Returns what the plugins say about each output: undefined for an output they say nothing about, an empty list if they
 * say nothing at all. A plugin runs only on a transaction with one of its LOKAD ids (devnet.md 4). `onFailure` gets
 * what it throws: the real node would stop then, here the plugin has no outputs.
 */
export function runPlugins(
  plugins: readonly Plugin[],
  judged: JudgedTx,
  onFailure: (plugin: string, error: unknown) => void = () => undefined,
): (PluginEntries | undefined)[] {
  if (plugins.length === 0) return [];
  const ids = new Set(lokadIds(judged.tx));
  const asked = plugins.filter((plugin) => plugin.lokadIds.some((id) => ids.has(toHex(id))));
  if (asked.length === 0) return [];

  const tx = pluginTx(judged);
  const entries: (PluginEntries | undefined)[] = [];
  for (const plugin of asked) {
    try {
      const outputs = plugin.run(tx);
      checkOutputs(outputs, tx.outputs.length);
      for (const { outIdx, groups, data } of outputs) {
        entries[outIdx] = { ...entries[outIdx], [plugin.name]: { groups: [...groups], data: [...data] } };
      }
    } catch (error) {
      onFailure(plugin.name, error);
    }
  }
  return entries;
}

function checkOutputs(outputs: readonly PluginOutput[], count: number): void {
  const seen = new Set<number>();
  for (const { outIdx } of outputs) {
    if (!Number.isInteger(outIdx) || outIdx < 0 || outIdx >= count) throw new RangeError(`no output ${outIdx}`);
    if (seen.has(outIdx)) throw new RangeError(`output ${outIdx} twice`);
    seen.add(outIdx);
  }
}

function pluginTx({ tx, spent, colour }: JudgedTx): PluginTx {
  return {
    txid: tx.txid,
    version: tx.version,
    lockTime: tx.lockTime,
    inputs: tx.inputs.map((input, index) => ({
      ...input,
      output: {
        sats: spent[index]?.sats ?? 0n,
        script: spent[index]?.script ?? new Uint8Array(),
        token: colour.inputTokens[index],
      },
      plugins: colour.inputPlugins[index] ?? {},
    })),
    outputs: tx.outputs.map(({ sats, script }, outIdx) => ({ sats, script, token: colour.outputTokens[outIdx] })),
    tokenEntries: colour.entries,
    emppPushes: emppPushes(tx.outputs[0]?.script ?? new Uint8Array()),
  };
}
