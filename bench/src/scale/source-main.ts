// Runs the indexer of a measured wallet in its own process: a devnet with a wallet of that size, the stub above 20,000
// transactions, or a real node with the devnet's blocks. It records every request of the browser.
import { subscribe } from "node:diagnostics_channel";
import { rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { NetworkConfig } from "@satchel/core/network";
import { createDevnet, type DevnetOptions } from "@satchel/devnet";
import { cachedChain } from "./chain/chain-cache.ts";
import { startNode } from "./chain/node-source.ts";
import type { RequestRecord } from "./figures.ts";
import { LARGEST_DEVNET_TXS, type WalletSize } from "./scale-options.ts";
import type { SourceStarted, SourceWanted } from "./start-source.ts";
import { balanceOfStub, createStubHistory } from "./stub/stub-history.ts";
import { startStub } from "./stub/stub-server.ts";
import { stubTokenId } from "./stub/stub-wire.ts";

type Source = SourceStarted & { setLatency(latencyMs: number): void; stop(): Promise<void> };

const OPTIONS: DevnetOptions = { finalize: "never" };

async function startSource({ size, place }: SourceWanted): Promise<Source> {
  return size.txs > LARGEST_DEVNET_TXS ? startWithStub(size) : startDevnet(size, place);
}

/** `place`: the node that answers with the devnet's blocks; the other services are the devnet's anyway. */
async function startDevnet(size: WalletSize, place: SourceWanted["place"]): Promise<Source> {
  const { folder, balanceSats, tokenIds, fillMs } = await cachedChain(size);
  const devnet = await createDevnet({ ...OPTIONS, dataDir: folder });
  const stopDevnet = async (): Promise<void> => {
    await devnet.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const { network } = devnet.state();
  const filled = { balanceSats, tokenIds, fillMs, setLatency: devnet.setLatency };
  if (place === undefined) return { ...filled, source: "devnet", network, stop: stopDevnet };
  const node = await startNode(devnet, place);
  const stop = async (): Promise<void> => {
    await node.stop();
    await stopDevnet();
  };
  return { ...filled, source: "node", network: askingOnly(network, node.url), stop };
}

function askingOnly(network: NetworkConfig, indexer: string): NetworkConfig {
  return { ...network, endpoints: { ...network.endpoints, indexers: [indexer] } };
}

/** Starts the stub as the indexer, and a devnet for the other services. */
async function startWithStub(size: WalletSize): Promise<Source> {
  const begin = performance.now();
  const history = createStubHistory(size);
  const stub = await startStub(history);
  const devnet = await createDevnet(OPTIONS);
  const { network } = devnet.state();
  return {
    source: "stub",
    network: askingOnly(network, stub.url),
    balanceSats: String(balanceOfStub(history)),
    tokenIds: Array.from({ length: size.tokens }, (_, index) => stubTokenId(index)),
    fillMs: Math.round(performance.now() - begin),
    setLatency: stub.setLatency,
    stop: async () => {
      await Promise.all([stub.stop(), devnet.stop()]);
    },
  };
}

const nowMs = (): number => performance.timeOrigin + performance.now();

/** Returns a list that grows with every request to this process, as Node's HTTP server reports them. */
function recordRequests(): RequestRecord[] {
  const records: RequestRecord[] = [];
  const open = new Map<IncomingMessage, RequestRecord>();
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const record: RequestRecord = { method: request.method ?? "", path: request.url ?? "", beginMs: nowMs() };
    records.push(record);
    open.set(request, record);
    // A page that was left or aborted the request no longer waits for the answer.
    response.once("close", () => {
      record.endMs ??= nowMs();
      open.delete(request);
    });
  });
  subscribe("http.server.response.finish", (message) => {
    const { request } = message as { request: IncomingMessage };
    const record = open.get(request);
    if (record) record.endMs = nowMs();
    open.delete(request);
  });
  return records;
}

async function main(): Promise<void> {
  const source = await startSource(JSON.parse(process.argv[2] ?? "{}") as SourceWanted);
  const records = recordRequests();
  process.on(
    "message",
    ({ ask, latencyMs = 0 }: { ask: "requests" | "forget" | "latency" | "stop"; latencyMs?: number }) => {
      if (ask === "requests") process.send?.(records);
      else if (ask === "forget") process.send?.(records.splice(0).length);
      else if (ask === "latency") {
        source.setLatency(latencyMs);
        process.send?.(latencyMs);
      } else {
        source.stop().then(
          () => process.exit(0),
          () => process.exit(1),
        );
      }
    },
  );
  // The parent process has ended, so a bench that was stopped leaves nothing behind.
  process.on("disconnect", () => void source.stop().finally(() => process.exit(1)));
  const { network, balanceSats, tokenIds, fillMs } = source;
  process.send?.({ source: source.source, network, balanceSats, tokenIds, fillMs } satisfies SourceStarted);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
