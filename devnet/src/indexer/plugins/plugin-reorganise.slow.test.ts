import { toHex } from "@satchel/core/script";
import { rounds } from "@satchel/core/testing";
import { describe, expect, test } from "vitest";
import { createNode } from "../../node/index.ts";
import { walletScript } from "../../node/testing/test-wallet.ts";
import { agora } from "../../plugins/agora.ts";
import type { PluginEntries } from "../../plugins/plugin.ts";
import { createIndexer, type Indexer } from "../indexer.ts";
import { createMarkedChain } from "../testing/marked-chain.ts";
import { marks } from "../testing/marks-plugin.ts";
import type { Outpoint, TxRecord } from "../tx-record.ts";

const GROUPS = ["01", "02", "03", "04", "05"];
const nameOf = ({ tx, mined }: TxRecord): string =>
  `${tx.txid} ${mined === undefined ? "mempool" : `${mined.height}.${mined.position}`}`;
const saidOf = (entries: PluginEntries | undefined): string =>
  `${entries?.marks?.groups.map(toHex)}: ${entries?.marks?.data.map(toHex)}`;
const coinOf = ({ record, outIdx }: Outpoint): string =>
  `${nameOf(record)}:${outIdx} ${saidOf(record.colour.outputPlugins[outIdx])}`;

/** Returns everything that an index answers about the plugin, as text. */
function snapshot(indexer: Indexer): object {
  const plugin = indexer.plugins.of("marks");
  const groups = GROUPS.map((name) => {
    const group = plugin?.get(name);
    return {
      confirmed: group?.confirmed.map(nameOf) ?? [],
      mempool: group?.mempool.map((record) => `${nameOf(record)} ${record.colour.inputPlugins.map(saidOf)}`) ?? [],
      utxos: group?.utxos.map(coinOf) ?? [],
    };
  });
  return { groups, pages: [1, 2, 3].map((pageSize) => plugin?.list({ prefix: "", start: "02", pageSize })) };
}

describe("after any reorganisation the plugin's part of the index is the one built anew from the node", () => {
  test.each([1, 2, 3, 4].slice(0, rounds(2, 4)))("random chain %i", (seed) => {
    const node = createNode({ finalize: "never" });
    const plugins = [agora, marks];
    node.generate(115, walletScript);
    const followed = createIndexer(node, { plugins });
    const chain = createMarkedChain(node, followed, seed);
    let listed = 0;
    for (let round = 0; round < 10; round++) {
      for (let steps = 0; steps < 12; steps++) chain.step();
      const built = createIndexer(node, { plugins });
      built.stop();
      expect(snapshot(followed)).toEqual(snapshot(built));
      listed += followed.plugins.of("marks")?.list({ prefix: "", start: "", pageSize: 50 }).groups.length ?? 0;
    }
    expect(listed).toBeGreaterThan(20);
    node.stop();
  });
});
