import type { Bench } from "./bench.ts";
import { startServer } from "./start-server.ts";

/** Measures the start of a devnet from its block log: reading, connecting and indexing every block. */
export const replay: Bench = {
  name: "replay",
  async run(context) {
    const { halfFolder, halfTxs } = await context.bigChain();
    const server = await startServer({ dataDir: halfFolder }, context.profileDir);
    const { startMs } = server;
    await server.stop();
    return [
      {
        what: `replay of a log of ${halfTxs} transactions, with the index`,
        value: halfTxs / (startMs / 1000),
        unit: "tx/s",
        goal: { atLeast: 5_000 },
      },
    ];
  },
};
