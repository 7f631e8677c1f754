// What a start asks the indexer when nothing has happened since the wallet was closed, counted at the indexer's door.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { checkpointOf } from "@satchel/core/network";
import type { Devnet } from "@satchel/devnet";
import { createSystemClock } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { expect, onTestFinished, test } from "vitest";
import { createFunded, type DevnetRig } from "../testing/devnet-rig.ts";
import { devnetForTest, rigForTest } from "../testing/for-one-test.ts";
import { balanceOf, until, untilStored } from "../testing/rig.ts";
import { IDLE_MS } from "./idle-check.ts";

const INDEXER = /^\/(block|blockchain-info|broadcast|chronik-info|raw-tx|script|token|tx|validate-tx)\b/;

/** Records the paths of the requests that reach any HTTP server of this process. */
function recordRequests(): string[] {
  const paths: string[] = [];
  const record = (message: unknown) => {
    const path = (message as { request: IncomingMessage }).request.url ?? "";
    if (INDEXER.test(path)) paths.push(path.replace(/[0-9a-f]{40,}/g, ".."));
  };
  subscribe("http.server.request.start", record);
  onTestFinished(() => void unsubscribe("http.server.request.start", record));
  return paths;
}

/** A wallet of twelve payments, closed after everything was stored, and the function that opens it again. */
async function closedWallet() {
  const devnet = await devnetForTest();
  const vault = createNodeVault();
  const first = rigForTest(devnet, { vault });
  const address = await createFunded(devnet, first, ...Array.from({ length: 12 }, (_, n) => 1_000n + BigInt(n)));
  await mine(devnet, first);
  await untilStored(first);
  first.stop();
  const idle = new Set<() => void>();
  const system = createSystemClock();
  // The idle time is over when the test says so.
  const after = (ms: number, run: () => void) => {
    if (ms !== IDLE_MS) return system.after(ms, run);
    idle.add(run);
    return () => void idle.delete(run);
  };
  const network = { checkpoint: checkpointOf({ name: "devnet" }) };
  const reopen = (): DevnetRig =>
    rigForTest(devnet, { vault, store: first.store, network, clock: { ...system, after } });
  return { devnet, address, reopen, becomeIdle: () => [...idle].forEach((run) => void run()) };
}

async function mine(devnet: Devnet, { engine }: DevnetRig): Promise<void> {
  devnet.generate(1);
  await until(engine, ({ ledger }) => ledger.history.every(({ block }) => block !== undefined));
  await engine.resync();
}

/**
 * Starts the wallet. Resolves when the check after the connection, the last thing that a start asks, has its answers.
 */
async function opened({ engine }: DevnetRig): Promise<void> {
  const fresh = new Set<object>();
  const stop = engine.state.subscribe(({ sync }) => sync.state === "fresh" && fresh.add(sync));
  await engine.start();
  await until(engine, ({ connection }) => connection === "online" && fresh.size >= 2);
  stop();
}

test("a quiet start asks for the history and the tip, and again once it listens; at most five requests, no coins", async () => {
  const { devnet, reopen, becomeIdle } = await closedWallet();
  // With the latency, the wallet is connected before its first questions are answered.
  devnet.setLatency(40);
  const requests = recordRequests();
  const rig = reopen();
  await opened(rig);
  expect(balanceOf(rig.engine.state.getState())).toBe(12_066n);
  expect([...requests].sort()).toEqual([
    "/block/..",
    "/blockchain-info",
    "/blockchain-info",
    "/script/p2pkh/../history?page=0&page_size=10",
    "/script/p2pkh/../history?page=0&page_size=10",
  ]);
  // The server is checked only then.
  becomeIdle();
  while (!requests.includes("/block/0")) await new Promise((resolve) => setImmediate(resolve));
});

test("blocks without a payment of ours leave a start quiet", async () => {
  const { devnet, reopen } = await closedWallet();
  devnet.generate(3);
  const requests = recordRequests();
  const rig = reopen();
  await opened(rig);
  expect(requests.filter((path) => path.includes("utxos"))).toEqual([]);
  expect(rig.engine.state.getState().tip?.height).toBe(devnet.node.tip()?.height);
});

test.each<[string, (devnet: Devnet, address: string) => unknown, bigint]>([
  ["a payment came while the wallet was closed", (devnet, address) => devnet.fund(address, 600n), 12_666n],
  [
    "the block of its payments was replaced while the wallet was closed",
    (devnet) => devnet.node.invalidateBlock(devnet.node.tip()?.hash ?? ""),
    12_066n,
  ],
])("%s: the coins are fetched", async (_name, happen, balance) => {
  const { devnet, address, reopen } = await closedWallet();
  await happen(devnet, address);
  const requests = recordRequests();
  const rig = reopen();
  await rig.engine.start();
  const state = await until(rig.engine, (now) => now.sync.state === "fresh" && balanceOf(now) === balance);
  expect(requests.filter((path) => path.includes("utxos"))).not.toEqual([]);
  expect([...state.ledger.utxos.values()].filter(({ blockHeight }) => blockHeight < 0).length).toBe(
    state.ledger.history.filter(({ block }) => !block).length === 1 ? 1 : 12,
  );
});
