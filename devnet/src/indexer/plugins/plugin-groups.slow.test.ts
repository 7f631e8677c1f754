import { rounds } from "@satchel/core/testing";
import { describe, expect, test } from "vitest";
import type { PluginEntries } from "../../plugins/plugin.ts";
import { seeded } from "../testing/random-chain.ts";
import { PLAIN_COLOUR } from "../tx-colour.ts";
import type { TxRecord } from "../tx-record.ts";
import { createPluginGroups, type PluginGroups } from "./plugin-groups.ts";

const NAMES = ["aa", "aabb", "b0", "c0"];
const ALL = { prefix: "", start: "", pageSize: 50 };

type Coin = { record: TxRecord; outIdx: number };

/** A transaction reduced to its plugin entries: groups as hex, per output. */
function txOf(txid: string, spends: readonly Coin[], outputs: readonly string[][]): TxRecord {
  const entryOf = (groups: string[]): PluginEntries | undefined =>
    groups.length === 0 ? undefined : { agora: { groups: groups.map((hex) => Buffer.from(hex, "hex")), data: [] } };
  const inputPlugins = spends.map(({ record, outIdx }) => record.colour.outputPlugins[outIdx]);
  return {
    tx: { txid, raw: new Uint8Array(), version: 2, inputs: [], outputs: [], lockTime: 0 },
    spent: [],
    isCoinbase: false,
    colour: { ...PLAIN_COLOUR, inputPlugins, outputPlugins: outputs.map(entryOf) },
    timeFirstSeen: 0,
    isPreFinal: false,
    mined: undefined,
  };
}

function groupsOf({ record, outIdx }: Coin): string[] {
  const groups = record.colour.outputPlugins[outIdx]?.agora?.groups ?? [];
  return groups.map((group) => Buffer.from(group).toString("hex"));
}

/** Tells an index of a chain and a mempool, and knows by looking at all of them what the index must contain. */
function createModel(seed: number) {
  const random = seeded(seed);
  const groups = createPluginGroups("agora");
  const chain: { record: TxRecord; spends: Coin[] }[] = [];
  const mempool: { record: TxRecord; spends: Coin[] }[] = [];
  let count = 0;

  const isSpentBy = (list: typeof chain, { record, outIdx }: Coin): boolean =>
    list.some(({ spends }) => spends.some((spend) => spend.record === record && spend.outIdx === outIdx));
  const coinsIn = (list: typeof chain): Coin[] =>
    list.flatMap(({ record }) => record.colour.outputPlugins.map((_, outIdx) => ({ record, outIdx })));
  const unspent = (): Coin[] =>
    coinsIn([...chain, ...mempool]).filter((coin) => !isSpentBy([...chain, ...mempool], coin));

  const enter = (): void => {
    const free = unspent();
    const spends = Array.from({ length: random(3) }, () => free.splice(random(free.length), 1)).flat();
    const outputs = Array.from({ length: 1 + random(3) }, () => NAMES.filter(() => random(3) === 0));
    const record = txOf((count++).toString(16).padStart(64, "0"), spends, outputs);
    mempool.push({ record, spends });
    groups.addMempool(record);
    for (const outIdx of outputs.keys()) groups.addUtxo({ record, outIdx });
    for (const spend of spends) groups.removeUtxo(spend);
  };
  const each = (record: TxRecord, act: (coin: Coin) => void): void => {
    for (const outIdx of record.colour.outputPlugins.keys()) {
      if (!isSpentBy([...chain, ...mempool], { record, outIdx })) act({ record, outIdx });
    }
  };
  const mine = (): void => {
    const [first] = mempool;
    if (first === undefined) return;
    each(first.record, groups.removeUtxo);
    groups.removeMempool(first.record);
    mempool.shift();
    chain.push(first);
    first.record.mined = { height: chain.length, hash: "", timestamp: 0, position: 1 };
    groups.addConfirmed(first.record);
    each(first.record, groups.addUtxo);
  };
  /** The last transaction of the chain goes back to the front of the mempool. */
  const unmine = (): void => {
    const last = chain.pop();
    if (last === undefined) return;
    mempool.unshift(last);
    each(last.record, groups.removeUtxo);
    groups.removeConfirmed(last.record);
    last.record.mined = undefined;
    groups.addMempool(last.record);
    each(last.record, groups.addUtxo);
  };
  const drop = (): void => {
    const last = mempool.pop();
    if (last === undefined) return;
    for (const outIdx of last.record.colour.outputPlugins.keys()) groups.removeUtxo({ record: last.record, outIdx });
    for (const spend of last.spends) groups.addUtxo(spend);
    groups.removeMempool(last.record);
  };
  const expected = (name: string) => {
    const has = ({ record, spends }: (typeof chain)[number]): boolean =>
      [...coinsIn([{ record, spends }]), ...spends].some((coin) => groupsOf(coin).includes(name));
    const coins = (list: Coin[]): string[] =>
      list.filter((coin) => groupsOf(coin).includes(name)).map(({ record, outIdx }) => `${record.tx.txid}:${outIdx}`);
    return {
      confirmed: chain.filter(has).map(({ record }) => record.tx.txid),
      mempool: mempool
        .filter(has)
        .map(({ record }) => record.tx.txid)
        .sort(),
      utxos: coins(unspent()).sort(),
    };
  };
  return { random, groups, enter, mine, unmine, drop, expected };
}

function actual(groups: PluginGroups, name: string) {
  const group = groups.get(name);
  return {
    confirmed: group?.confirmed.map(({ tx }) => tx.txid) ?? [],
    mempool: group?.mempool.map(({ tx }) => tx.txid) ?? [],
    utxos: (group?.utxos ?? []).map(({ record, outIdx }) => `${record.tx.txid}:${outIdx}`).sort(),
  };
}

describe("histories, coins and the list of groups follow chain and mempool, back and forth", () => {
  test.each([1, 2, 3, 4, 5, 6].slice(0, rounds(2, 6)))("seed %i, 300 steps", (seed) => {
    const model = createModel(seed);
    for (let step = 0; step < 300; step++) {
      const dice = model.random(10);
      if (dice < 4) model.enter();
      else if (dice < 7) model.mine();
      else if (dice < 8) model.drop();
      else model.unmine();
      for (const name of NAMES) expect(actual(model.groups, name)).toEqual(model.expected(name));
      const listed = NAMES.filter((name) => model.expected(name).utxos.length > 0);
      expect(model.groups.list(ALL).groups).toEqual(listed);
    }
  });
});

test("groups spent in the mempool stay candidates until the spending is mined", () => {
  const groups = createPluginGroups("agora");
  const made = [0, 1].map((index) => txOf(`${index}`.repeat(64), [], [[`a${index}`]]));
  for (const [height, record] of made.entries()) {
    record.mined = { height, hash: "", timestamp: 0, position: 1 };
    groups.addConfirmed(record);
    groups.addUtxo({ record, outIdx: 0 });
  }
  const [first] = made;
  if (first === undefined) throw new Error("no transaction");
  const coin = { record: first, outIdx: 0 };
  const spender = txOf("2".repeat(64), [coin], [[]]);
  groups.addMempool(spender);
  groups.removeUtxo(coin);
  const one = { ...ALL, pageSize: 1 };
  expect(groups.list(one)).toEqual({ groups: ["a1"], nextStart: "" });
  expect(groups.list({ ...one, prefix: "a0" })).toEqual({ groups: [], nextStart: "" });
  // It was still looked at, so the next page may begin there.
  const zero = txOf("3".repeat(64), [], [["a000"], ["00"]]);
  groups.addMempool(zero);
  groups.addUtxo({ record: zero, outIdx: 1 });
  expect(groups.list(one)).toEqual({ groups: ["00"], nextStart: "a0" });
  spender.mined = { height: 3, hash: "", timestamp: 0, position: 1 };
  groups.removeMempool(spender);
  groups.addConfirmed(spender);
  expect(groups.list(one)).toEqual({ groups: ["00"], nextStart: "a1" });
  groups.removeConfirmed(spender);
  expect(groups.list(one)).toEqual({ groups: ["00"], nextStart: "a0" });
});
