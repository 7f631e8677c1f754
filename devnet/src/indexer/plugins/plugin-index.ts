import type { Plugin } from "../../plugins/plugin.ts";
import type { TxColour } from "../tx-colour.ts";
import type { Outpoint, TxRecord } from "../tx-record.ts";
import { createPluginGroups, type PluginGroups } from "./plugin-groups.ts";
import { type JudgedTx, runPlugins } from "./run-plugins.ts";

const LOKAD_BYTES = 4;

/** The plugins of an index: what they say about transactions, and the groups of each. */
export type PluginIndex = Omit<PluginGroups, "get" | "list"> & {
  /** Returns the groups of a plugin; undefined when it is not loaded. */
  of(plugin: string): PluginGroups | undefined;
  /**
   * Returns the colour of a transaction with what plugins say about its outputs. Ask before the transaction is added.
   */
  mark(judged: JudgedTx): TxColour;
};

/** `onFailure` gets what a plugin threw. Throws what checkPlugins throws. */
export function createPluginIndex(
  plugins: readonly Plugin[],
  onFailure: (plugin: string, error: unknown) => void = () => undefined,
): PluginIndex {
  checkPlugins(plugins);
  const byName = new Map(plugins.map(({ name }) => [name, createPluginGroups(name)]));
  const groups = [...byName.values()];
  const isMarked = ({ colour }: TxRecord): boolean => colour.inputPlugins.length + colour.outputPlugins.length > 0;
  const toEach =
    (act: (groups: PluginGroups, record: TxRecord) => void) =>
    (record: TxRecord): void => {
      // Most transactions have no plugin data.
      if (isMarked(record)) for (const each of groups) act(each, record);
    };
  const toEachCoin =
    (act: (groups: PluginGroups, outpoint: Outpoint) => void) =>
    (outpoint: Outpoint): void => {
      if (outpoint.record.colour.outputPlugins[outpoint.outIdx] === undefined) return;
      for (const each of groups) act(each, outpoint);
    };

  return {
    of: (plugin) => byName.get(plugin),
    mark(judged) {
      const outputPlugins = runPlugins(plugins, judged, onFailure);
      return outputPlugins.length === 0 ? judged.colour : { ...judged.colour, outputPlugins };
    },
    addConfirmed: toEach((each, record) => each.addConfirmed(record)),
    removeConfirmed: toEach((each, record) => each.removeConfirmed(record)),
    addMempool: toEach((each, record) => each.addMempool(record)),
    removeMempool: toEach((each, record) => each.removeMempool(record)),
    addUtxo: toEachCoin((each, outpoint) => each.addUtxo(outpoint)),
    removeUtxo: toEachCoin((each, outpoint) => each.removeUtxo(outpoint)),
  };
}

/** Throws RangeError when two plugins have the same name or a LOKAD id is not four bytes. */
export function checkPlugins(plugins: readonly Plugin[]): void {
  const names = new Set<string>();
  for (const { name, lokadIds } of plugins) {
    if (names.has(name)) throw new RangeError(`two plugins have the name ${name}`);
    names.add(name);
    const wrong = lokadIds.find(({ length }) => length !== LOKAD_BYTES);
    if (wrong !== undefined) throw new RangeError(`plugin ${name} has a LOKAD id of ${wrong.length} bytes`);
  }
}
