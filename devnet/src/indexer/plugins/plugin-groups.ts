import { toHex } from "@satchel/core/script";
import type { PluginEntries } from "../../plugins/plugin.ts";
import { createGroupIndex, type Group } from "../group-index.ts";
import { createSortedList } from "../sorted-list.ts";
import type { Outpoint, TxRecord } from "../tx-record.ts";

/** The groups of one plugin, by hex: their histories, their coins, and which groups exist. */
export type PluginGroups = {
  get(group: string): Group | undefined;
  list(request: GroupsRequest): GroupsPage;
  addConfirmed(record: TxRecord): void;
  /** Only the last transaction of the chain may be removed. */
  removeConfirmed(record: TxRecord): void;
  addMempool(record: TxRecord): void;
  removeMempool(record: TxRecord): void;
  /** Adds a coin that neither the chain nor the mempool spends. */
  addUtxo(outpoint: Outpoint): void;
  removeUtxo(outpoint: Outpoint): void;
};

export function createPluginGroups(plugin: string): PluginGroups {
  const index = createGroupIndex();
  // How many outputs of a group the chain holds unspent, even if the mempool spends them.
  const chainCoins = new Map<string, number>();
  const present = createSortedList<string>((a, b) => (a === b ? 0 : a < b ? -1 : 1));
  const coinsOf = (group: string): number => index.get(group)?.utxos.length ?? 0;

  const note = (group: string): void => {
    if (coinsOf(group) > 0 || (chainCoins.get(group) ?? 0) > 0) present.add(group);
    else present.remove(group);
  };
  const count = (entries: readonly (PluginEntries | undefined)[], change: 1 | -1): void => {
    for (const entry of entries) {
      for (const group of groupsOf(entry, plugin)) {
        // It drops below zero for a moment when a child stands before its parent in a block.
        const coins = (chainCoins.get(group) ?? 0) + change;
        if (coins === 0) chainCoins.delete(group);
        else chainCoins.set(group, coins);
        note(group);
      }
    }
  };
  const groupsAt = ({ record, outIdx }: Outpoint): Set<string> => groupsOf(record.colour.outputPlugins[outIdx], plugin);

  return {
    get: index.get,
    list: (request) =>
      listGroups(present.items, request, (group) => ({
        coins: coinsOf(group),
        chainCoins: chainCoins.get(group) ?? 0,
      })),
    addConfirmed(record) {
      index.addConfirmed(groupsOfTx(record, plugin), record);
      count(record.colour.outputPlugins, 1);
      count(record.colour.inputPlugins, -1);
    },
    removeConfirmed(record) {
      index.removeConfirmed(groupsOfTx(record, plugin), record);
      count(record.colour.outputPlugins, -1);
      count(record.colour.inputPlugins, 1);
    },
    addMempool: (record) => index.addMempool(groupsOfTx(record, plugin), record),
    removeMempool: (record) => index.removeMempool(groupsOfTx(record, plugin), record),
    addUtxo(outpoint) {
      for (const group of groupsAt(outpoint)) {
        index.addUtxo(group, outpoint);
        note(group);
      }
    },
    removeUtxo(outpoint) {
      for (const group of groupsAt(outpoint)) {
        index.removeUtxo(group, outpoint);
        note(group);
      }
    },
  };
}

/** Returns the groups of one plugin that a transaction belongs to, by what it makes and what it spends. */
function groupsOfTx({ colour }: Pick<TxRecord, "colour">, plugin: string): Set<string> {
  const groups = new Set<string>();
  for (const entries of [...colour.inputPlugins, ...colour.outputPlugins]) {
    for (const group of groupsOf(entries, plugin)) groups.add(group);
  }
  return groups;
}

function groupsOf(entries: PluginEntries | undefined, plugin: string): Set<string> {
  return new Set(entries?.[plugin]?.groups.map(toHex));
}

/** Returns every group of every plugin that a transaction belongs to. */
export function membershipsOf(record: Pick<TxRecord, "colour">): { plugin: string; group: string }[] {
  const { inputPlugins, outputPlugins } = record.colour;
  const names = new Set([...inputPlugins, ...outputPlugins].flatMap((entries) => Object.keys(entries ?? {})));
  return Array.from(names, (plugin) => Array.from(groupsOfTx(record, plugin), (group) => ({ plugin, group }))).flat();
}

/** `prefix` and `start` are hex. The page begins at the later one. */
type GroupsRequest = { prefix: string; start: string; pageSize: number };

/** `nextStart`: the first group that was not looked at. It is not sure to be listed in its turn. Empty at the end. */
export type GroupsPage = { groups: string[]; nextStart: string };

/** `coins` are unspent in chain and mempool; `chainCoins` are unspent in the chain. */
export type GroupCoins = { coins: number; chainCoins: number };

const MAX_CHAIN_COINS_LOOKED_AT = 500;
const MAX_SKIPPED = 1000;

/**
 * Returns a page of groups (devnet.md 1.6). A group is skipped when the mempool spends all its coins, unless it has too
 * many to look at. Too many skipped groups end the page early.
 */
export function listGroups(
  sorted: readonly string[],
  { prefix, start, pageSize }: GroupsRequest,
  coinsOf: (group: string) => GroupCoins,
): GroupsPage {
  const from = start > prefix ? start : prefix;
  const groups: string[] = [];
  if (!from.startsWith(prefix)) return { groups, nextStart: "" };
  let skipped = 0;
  for (let index = indexOfFirst(sorted, from); index < sorted.length; index++) {
    const group = sorted[index];
    if (group === undefined || !group.startsWith(prefix)) break;
    if (groups.length === pageSize || skipped === MAX_SKIPPED) return { groups, nextStart: group };
    const { coins, chainCoins } = coinsOf(group);
    if (coins > 0 || chainCoins > MAX_CHAIN_COINS_LOOKED_AT) groups.push(group);
    else skipped++;
  }
  return { groups, nextStart: "" };
}

/** Returns the index of the first group that is not before `from`. */
function indexOfFirst(sorted: readonly string[], from: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? "") < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
