import { type Bench, percentile } from "./bench.ts";
import { startServer } from "./start-server.ts";

const BLOCKS = 250;
const TRIES = 5;

/** Measures the start of a devnet with 250 empty blocks, without starting the process. */
export const start: Bench = {
  name: "start",
  async run({ profileDir }) {
    const times: number[] = [];
    for (let tries = 0; tries < TRIES; tries++) {
      const server = await startServer({ blocks: BLOCKS }, profileDir);
      times.push(server.startMs);
      await server.stop();
      if (server.height !== BLOCKS) throw new Error(`started at height ${server.height}`);
    }
    return [
      {
        what: `start with ${BLOCKS} empty blocks, median`,
        value: percentile(times, 0.5),
        unit: "ms",
        goal: { atMost: 1_000 },
      },
    ];
  },
};
