import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toHex } from "@satchel/core/script";
import { createNodeRpc, type NodeRpc } from "./node-rpc.ts";
import { indexerAt, type Side } from "./side.ts";

/** `binary`: a bitcoind with Chronik. `plugin`: the file agora.py; the node is started without plugins if undefined. */
export type NodePlace = { binary: string; plugin: string | undefined };

/** `version` as the node says it itself. `url`: where its indexer answers. */
export type RealNode = Side & {
  readonly version: string;
  readonly url: string;
  readonly rpc: NodeRpc;
  /** Ends the program, which writes down what it has. */
  halt(): Promise<void>;
  /** Starts the program again in the same folder and on the same ports. `once`: further options, for this time. */
  goOn(once?: readonly string[]): Promise<void>;
};

/** `time`: its clock in seconds, which stands still; undefined for the clock of the machine. */
export type NodeManner = { time: number | undefined; more?: readonly string[] };

/** The beginning of the name of the folder that a node gets. */
export const FOLDER = "satchel-beside-";
const STARTS_WITHIN_MS = 120_000;
const STOPS_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;
const PATIENCE_MS = 5_000;
/** Year 2100. The rule is on at the time of our blocks otherwise, and transactions would need another signature. */
const REPLAY_PROTECTION_TIME = 4_102_444_800;

/**
 * Starts the node on regtest in a new folder, which `stop` removes. Rejects with the end of its log. `more`: further
 * options, which count before ours.
 */
export async function startRealNode({ binary, plugin }: NodePlace, { time, more = [] }: NodeManner): Promise<RealNode> {
  if (plugin !== undefined && !existsSync(plugin)) throw new Error(`there is no plugin at ${plugin}`);
  const folder = mkdtempSync(join(tmpdir(), FOLDER));
  if (plugin !== undefined) addPlugin(folder, plugin);
  const [rpcPort, chronikPort] = [await freePort(), await freePort()];
  const password = randomBytes(16).toString("hex");
  const rpc = createNodeRpc(rpcPort, `beside:${password}`);
  const url = `http://127.0.0.1:${chronikPort}`;
  const settings = [...nodeArguments(folder, rpcPort, chronikPort, password, time), ...more];
  let complaint = "";
  let child: ChildProcess | undefined;
  let end = Promise.resolve();
  // A node that outlives us would keep its ports and a core.
  const kill = (): void => void child?.kill("SIGKILL");
  process.on("exit", kill);
  const halt = async (): Promise<void> => {
    child?.kill("SIGTERM");
    const timer = setTimeout(kill, STOPS_WITHIN_MS);
    await end;
    clearTimeout(timer);
  };
  const stop = async (): Promise<void> => {
    await halt();
    process.off("exit", kill);
    rmSync(folder, { recursive: true, force: true });
  };
  const goOn = async (once: readonly string[] = []): Promise<void> => {
    child = spawn(binary, [...settings, ...once], { stdio: ["ignore", "ignore", "pipe"] });
    child.stderr?.on("data", (part: Buffer) => {
      complaint += part.toString();
    });
    end = endOf(child);
    try {
      await started(rpc, url, child);
    } catch (error) {
      const log = logOf(folder);
      await stop();
      throw new Error(`${binary} did not start: ${String(error)}\n${complaint}${log}`);
    }
  };
  await goOn();
  const { subversion: version } = (await rpc("getnetworkinfo")) as { subversion: string };
  return { ...sideOf(rpc), ...indexerAt(url, PATIENCE_MS), name: "the node", version, url, rpc, halt, goOn, stop };
}

function sideOf(rpc: NodeRpc): Omit<Side, "name" | "ask" | "listen" | "stop"> {
  return {
    setTime: async (seconds) => void (await rpc("setmocktime", seconds)),
    mine: async (script) => {
      const [hash] = (await rpc("generatetodescriptor", 1, `raw(${toHex(script)})`)) as string[];
      return Uint8Array.from(Buffer.from((await rpc("getblock", hash, 0)) as string, "hex"));
    },
    submitBlock: async (raw) => {
      const reason = (await rpc("submitblock", toHex(raw))) as string | null;
      // The word for a block that is kept although it is not on the best branch.
      return reason === "inconclusive" ? "" : (reason ?? "");
    },
    onBlock: async (deed, hash) => void (await rpc(`${deed}block`, hash)),
    finalize: undefined,
    settled: async () => void (await rpc("syncwithvalidationinterfacequeue")),
  };
}

function nodeArguments(
  folder: string,
  rpcPort: number,
  chronikPort: number,
  password: string,
  time: number | undefined,
): string[] {
  return [
    "-regtest",
    `-datadir=${folder}`,
    "-server",
    `-rpcport=${rpcPort}`,
    "-rpcuser=beside",
    `-rpcpassword=${password}`,
    "-chronik",
    `-chronikbind=127.0.0.1:${chronikPort}`,
    "-chroniktxnumcachebucketsize=100",
    ...["-listen=0", "-connect=0", "-dnsseed=0", "-fixedseeds=0", "-discover=0"],
    "-persistmempool=0",
    ...(time === undefined ? [] : [`-mocktime=${time}`]),
    `-replayprotectionactivationtime=${REPLAY_PROTECTION_TIME}`,
    // Without a quorum nobody would vote for a deep branch, so it would stay parked.
    "-parkdeepreorg=0",
    // Blocks have what the mempool has, not only what is final.
    "-avalanchepreconsensusmining=0",
    // Real-time targets need the times of blocks to be real.
    "-enablertt=0",
    ...["-checkmempool=0", "-checkblockindex=0"],
  ];
}

function addPlugin(folder: string, plugin: string): void {
  mkdirSync(join(folder, "plugins"));
  copyFileSync(plugin, join(folder, "plugins", "agora.py"));
  writeFileSync(join(folder, "plugins.toml"), "[regtest.plugin.agora]\n");
}

/** Resolves when the process is gone, or could not be started. */
function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  });
}

async function started(rpc: NodeRpc, url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    if (child.pid === undefined) throw new Error("it cannot be run");
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`it ended with ${child.signalCode ?? child.exitCode}`);
    }
    try {
      await rpc("getblockchaininfo");
      const answer = await fetch(`${url}/blockchain-info`);
      if (answer.ok) return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

function logOf(folder: string): string {
  const path = join(folder, "regtest", "debug.log");
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").slice(-20).join("\n") : "";
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address !== null ? resolve(address.port) : reject()));
    });
  });
}
