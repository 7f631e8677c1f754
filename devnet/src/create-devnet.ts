import type { Devnet, DevnetOptions } from "./devnet.ts";
import { stateOf } from "./devnet-state.ts";
import { createFaucet } from "./faucet.ts";
import { createFaults } from "./faults.ts";
import { createRunningNode, type RunningNode } from "./indexer/running-node.ts";
import { type CoinbaseSplit, createNode, deleteBlockLog, FUND_ADDRESS, type NodeOptions } from "./node/index.ts";
import { lockDataFolder } from "./node/log/data-lock.ts";
import { addressOfScript, type Payee, scriptOfPayee } from "./script/addresses.ts";
import { createServer, type ServerOptions } from "./server/create-server.ts";
import { createListener, type Listener } from "./server/listener.ts";
import { createLiveFeed } from "./server/live/live-feed.ts";
import { createServices } from "./services/services.ts";

const DEFAULT_HOST = "127.0.0.1";
const DEFAULT_BLOCKS = 120;

/**
 * Starts a devnet; it answers at its `url` when the promise resolves. Any number of them may run in one process.
 * Rejects with EADDRINUSE when the port is taken, StorageError when the block log is damaged.
 */
export async function createDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const { host = DEFAULT_HOST, prefix = "ecash", log = () => undefined } = options;
  const faucet = createFaucet();
  const feed = createLiveFeed(() => faults, log, options.keepsAllMessages);
  const faults = createFaults(feed.dropAll);
  const unlock = options.dataDir === undefined ? () => undefined : lockDataFolder(options.dataDir);
  const running = attempt(
    () => createRunningNode(() => createNode(nodeOptions(options, faucet.script)), feed.follow, options),
    () => {
      feed.stop();
      unlock();
    },
  );
  const { backend } = running;
  const network: Network = { isStopped: false };
  const fund = async (to: Payee, sats: bigint) => faucet.pay(backend(), scriptOfPayee(to), sats);

  const devnet: Devnet = {
    get url() {
      return `http://${reachableHost(host)}:${devnet.port}`;
    },
    get port() {
      return network.listener?.port() ?? 0;
    },
    get node() {
      return running.node();
    },
    get indexer() {
      return backend().indexer;
    },
    get isPaused() {
      return running.following.isPaused();
    },
    prefix,
    faults,
    services: createServices({ backend, prefix, fund, dataDir: options.dataDir, log }),
    faucetAddress: addressOfScript(faucet.script, prefix) ?? "",
    world: undefined,
    generate: (blocks, to) => running.node().generate(blocks, to === undefined ? faucet.script : scriptOfPayee(to)),
    fund,
    registerPlugin: (name, lokadIds, run) => running.registerPlugin({ name, lokadIds, version: "0.1.0", run }),
    setLatency: (latencyMs) => faults.set({ latencyMs }),
    state: () => stateOf(devnet),
    pause: running.following.pause,
    resume: running.following.resume,
    ...networkSide(network, log),
    get starts() {
      return life.starts();
    },
    restart: () => life.restart(),
    reset: () => life.reset(),
    async stop() {
      if (network.isStopped) return;
      network.isStopped = true;
      halt(devnet, feed);
      await life.settled();
      await network.listener?.close();
      running.stop();
      unlock();
    },
  };

  const life = createLife(network, running, options, () => {
    faults.clear();
    devnet.services.reset();
    return furnish(devnet, options);
  });
  try {
    await furnish(devnet, options);
    await openNetwork(network, devnet, { backend, feed, resumed: running.following.resumed, log }, options);
  } catch (error) {
    await devnet.stop();
    throw error;
  }
  return devnet;
}

function halt({ services }: Devnet, feed: { stop(): void }): void {
  services.stopDesks();
  feed.stop();
}

/** Returns the node's options. `minerScript` is paid for blocks that are mined without an order. */
function nodeOptions(options: DevnetOptions, minerScript: Uint8Array): NodeOptions {
  const { blockIntervalMs = "manual", coinbaseSplit = "plain" } = options;
  return {
    dataFolder: options.dataDir,
    finalize: options.finalize,
    mining: blockIntervalMs === "manual" ? "manual" : { script: minerScript, intervalMs: blockIntervalMs },
    coinbaseSplit: splitOf(coinbaseSplit),
    ancestorLimit: options.ancestorLimit,
    acceptNonstd: options.acceptNonstd,
    onWarning: options.log,
  };
}

function splitOf(split: NonNullable<DevnetOptions["coinbaseSplit"]>): CoinbaseSplit {
  if (split === "plain") return "plain";
  return { fundScript: scriptOfPayee(FUND_ADDRESS), stakingScript: scriptOfPayee(split.stakingTo) };
}

/** Returns the host as it stands in a URL. A host that means every interface is reached by loopback. */
function reachableHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

/** Returns what `begin` makes. When it throws, `giveUp` runs before the error is passed on. */
function attempt<T>(begin: () => T, giveUp: () => void): T {
  try {
    return begin();
  } catch (error) {
    giveUp();
    throw error;
  }
}

/** Gives a chain that has only its genesis block its world if one was asked for, or else coins for the faucet. */
async function furnish(devnet: Devnet, options: DevnetOptions): Promise<void> {
  const { blocks = DEFAULT_BLOCKS, world, dataDir, log } = options;
  if (world !== undefined) {
    const { openWorld } = await import("./world/open-world.ts"); // most devnets are tests and have none
    devnet.world = await openWorld(devnet, { ...world, dataDir, ...(log && { log }) });
  } else if ((devnet.node.tip()?.height ?? 0) === 0) devnet.generate(blocks);
}

/** `listener` is missing only while the devnet is being created. */
type Network = { listener?: Listener; isStopped: boolean };

const goOffline = async ({ listener }: Network): Promise<void> => listener?.close();
const goOnline = async ({ listener, isStopped }: Network): Promise<void> => {
  if (!isStopped) await listener?.open();
};

type ServerParts = Pick<ServerOptions, "backend" | "feed" | "resumed" | "log">;

async function openNetwork(
  network: Network,
  devnet: Devnet,
  parts: ServerParts,
  options: DevnetOptions,
): Promise<void> {
  const { host = DEFAULT_HOST, port = 0, openControl = false, allowPause = false, walletOrigins = [] } = options;
  const rights = { isControlOpen: openControl, isPauseAllowed: allowPause, walletOrigins };
  const server = await createServer({ devnet, ...parts, ...rights });
  network.listener = createListener(server, host, port);
  await network.listener.open();
}

function networkSide(
  network: Network,
  log: (text: string) => void,
): Pick<Devnet, "goOffline" | "goOnline" | "goOfflineFor"> {
  return {
    goOffline: () => goOffline(network),
    goOnline: () => goOnline(network),
    goOfflineFor(forMs) {
      const report = (error: unknown): void => log(`going offline and back: ${String(error)}`);
      setImmediate(() => {
        goOffline(network).catch(report);
        setTimeout(() => goOnline(network).catch(report), forMs);
      });
    },
  };
}

/** `refurnish` brings a devnet with an empty chain into the state of one that was just started. */
function createLife(
  network: Network,
  running: RunningNode,
  { dataDir }: DevnetOptions,
  refurnish: () => Promise<void>,
): Pick<Devnet, "restart" | "reset"> & { starts: () => number; settled: () => Promise<void> } {
  let starts = 1;
  let turn: Promise<void> = Promise.resolve();
  /** Runs one restart or reset at a time, in the order they were asked for. */
  const startAgain = (change: () => void | Promise<void>): Promise<void> => {
    const start = async (): Promise<void> => {
      await goOffline(network);
      if (network.isStopped) return;
      await change();
      starts++;
      await goOnline(network);
    };
    turn = turn.then(start, start);
    return turn;
  };
  return {
    starts: () => starts,
    settled: () => turn.catch(() => undefined),
    restart: () => startAgain(() => running.restart(dataDir !== undefined)),
    reset: () =>
      startAgain(() => {
        running.reset(() => {
          if (dataDir !== undefined) deleteBlockLog(dataDir);
        });
        return refurnish();
      }),
  };
}
