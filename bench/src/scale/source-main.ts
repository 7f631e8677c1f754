// Runs the indexer of a measured wallet in its own process: a devnet with a wallet of that size, or the stub above
// 20,000 transactions. It records every request of the browser.
import { subscribe } from "node:diagnostics_channel";
import { rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { NetworkConfig } from "@satchel/core/network";
import { createDevnet, type DevnetOptions } from "@satchel/devnet";
import { cachedChain } from "./chain/chain-cache.ts";
import type { RequestRecord } from "./figures.ts";
import type { WalletSize } from "./scale-options.ts";
import type { SourceStarted } from "./start-source.ts";
import { balanceOfStub, createStubHistory } from "./stub/stub-history.ts";
import { startStub } from "./stub/stub-server.ts";
import { stubTokenId } from "./stub/stub-wire.ts";

type Source = SourceStarted & { setLatency(latencyMs: number): void; stop(): Promise<void> };

const LARGEST_DEVNET_TXS = 20_000;
const OPTIONS: DevnetOptions = { finalize: "never" };

async function startSource(size: WalletSize): Promise<Source> {
  return size.txs > LARGEST_DEVNET_TXS ? startWithStub(size) : startDevnet(size);
}

async function startDevnet(size: WalletSize): Promise<Source> {
  const { folder, balanceSats, tokenIds, fillMs } = await cachedChain(size);
  const devnet = await createDevnet({ ...OPTIONS, dataDir: folder });
  const stop = async (): Promise<void> => {
    await devnet.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const { network } = devnet.state();
  return { source: "devnet", network, balanceSats, tokenIds, fillMs, setLatency: devnet.setLatency, stop };
}

/** Starts the stub as the indexer, and a devnet for the other services. */
async function startWithStub(size: WalletSize): Promise<Source> {
  const begin = performance.now();
  const history = createStubHistory(size);
  const stub = await startStub(history);
  const devnet = await createDevnet(OPTIONS);
  const { network } = devnet.state();
  const own: NetworkConfig = { ...network, endpoints: { ...network.endpoints, indexers: [stub.url] } };
  return {
    source: "stub",
    network: own,
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
  const source = await startSource(JSON.parse(process.argv[2] ?? "{}") as WalletSize);
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
