import { type Bench, percentile } from "./bench.ts";
import { startServer } from "./start-server.ts";

const TRIES = 3;

/** Measures the start of a devnet with the seeded world, without starting the process. */
export const world: Bench = {
  name: "world",
  async run({ profileDir }) {
    const times: number[] = [];
    for (let tries = 0; tries < TRIES; tries++) {
      const server = await startServer({ world: {} }, profileDir);
      times.push(server.startMs);
      await server.stop();
    }
    return [
      {
        what: "start with the seeded world, median",
        value: percentile(times, 0.5),
        unit: "ms",
        goal: { atMost: 5_000 },
      },
    ];
  },
};
