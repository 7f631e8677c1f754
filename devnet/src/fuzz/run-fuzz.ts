import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createDevnet } from "../create-devnet.ts";
import { seeded } from "../indexer/testing/random-chain.ts";
import { faultOf } from "./check-answer.ts";
import { fuzzFrames, fuzzFraming, type SocketCounts } from "./fuzz-sockets.ts";
import { sendPipelined } from "./pipeline.ts";
import { type FuzzRequest, randomRequest } from "./random-request.ts";
import { makeSeeds, type Seeds } from "./seeds.ts";

type FuzzSizes = { seed: number; requests: number; frames: number; framings: number };

type FuzzReport = {
  requests: number;
  /** Number of answers by status. */
  statuses: Record<string, number>;
  sockets: SocketCounts;
  /** Requests whose answer is not as described, each with what is wrong. */
  faults: string[];
  /** What the server logged as its own failure. */
  mistakes: string[];
  /** Heap in use after a garbage collection, in megabytes: after a tenth of the requests, and at the end. */
  heapEarly: number;
  heapLate: number;
  /** The tip is still there, and a page of the payer's history is still complete. */
  isHealthy: boolean;
  seconds: number;
};

const CONNECTIONS = 4;
const PER_CONNECTION = 50;

/** Sends random and mutated requests and frames to a real server. Rejects when it stops answering. */
export async function runFuzz({ seed, requests, frames, framings }: FuzzSizes): Promise<FuzzReport> {
  const begin = performance.now();
  const mistakes: string[] = [];
  const random = seeded(seed);
  const devnet = await createDevnet({
    finalize: "never",
    // A broken handshake or frame is the client's fault, and the server only notes it.
    log: (text) => text.startsWith("WebSocket: ") || mistakes.push(text),
  });
  try {
    const seeds = await makeSeeds(devnet);
    const tip = devnet.node.tip()?.hash;
    const statuses: Record<string, number> = {};
    const faults: string[] = [];
    const sendSome = (count: number) => sendRandom(devnet.url, random, seeds, count, statuses, faults);
    await sendSome(Math.ceil(requests / 10));
    const early = await fuzzFrames(devnet.url, random, seeds, Math.ceil(frames / 10));
    const heapEarly = heapInUse();
    await sendSome(requests - Math.ceil(requests / 10));
    const late = await fuzzFrames(devnet.url, random, seeds, frames - early.frames);
    await fuzzFraming(devnet.url, random, framings);
    const heapLate = heapInUse();
    const info = await fetch(`${devnet.url}/blockchain-info`);
    return {
      requests,
      statuses,
      sockets: { frames: early.frames + late.frames, errors: early.errors + late.errors },
      faults,
      mistakes,
      heapEarly,
      heapLate,
      isHealthy: info.status === 200 && devnet.node.tip()?.hash === tip,
      seconds: (performance.now() - begin) / 1000,
    };
  } finally {
    await devnet.stop();
  }
}

async function sendRandom(
  url: string,
  random: (below: number) => number,
  seeds: Seeds,
  count: number,
  statuses: Record<string, number>,
  faults: string[],
): Promise<void> {
  for (let sent = 0; sent < count; ) {
    const batches: FuzzRequest[][] = [];
    for (let connection = 0; connection < CONNECTIONS && sent < count; connection++) {
      const size = Math.min(PER_CONNECTION, count - sent);
      batches.push(Array.from({ length: size }, () => randomRequest(random, seeds)));
      sent += size;
    }
    await Promise.all(
      batches.map((batch) =>
        sendPipelined(url, batch, (request, answer) => {
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
          const fault = faultOf(request, answer);
          if (fault !== undefined)
            faults.push(`${request.method} ${request.path.slice(0, 200)}: ${answer.status}, ${fault}`);
        }),
      ),
    );
  }
}

function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed / 1e6;
}
