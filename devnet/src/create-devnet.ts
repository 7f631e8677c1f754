import { lockDataFolder } from "./data-lock.ts";
import type { Devnet } from "./devnet.ts";
import { type DevnetOptions, nodeOptions } from "./devnet-options.ts";
import { createFaucet } from "./faucet.ts";
import { createListener, type Listener } from "./listener.ts";
import { devnetNetworkConfig } from "./network-config.ts";
import { createNode } from "./node/index.ts";
import { addressOfScript, scriptOfPayee } from "./payee.ts";
import { createRunningNode, type RunningNode } from "./running-node.ts";
import { createServer } from "./server/create-server.ts";
import { createFaults } from "./server/faults.ts";
import { createLiveFeed } from "./server/live-feed.ts";

const DEFAULT_BLOCKS = 120;

/**
 * Starts a devnet; it answers at its `url` when the promise resolves. Any number of them may run in one process.
 * Rejects with EADDRINUSE when the port is taken, StorageError when the block log is damaged.
 */
export async function createDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const { host = "127.0.0.1", prefix = "ecash", log = () => undefined } = options;
  const faucet = createFaucet();
  const feed = createLiveFeed(() => faults, log);
  const faults = createFaults(feed.dropAll);
  const unlock = options.dataDir === undefined ? () => undefined : lockDataFolder(options.dataDir);
  const running = attempt(
    () => createRunningNode(() => createNode(nodeOptions(options, faucet.script)), feed.follow),
    () => {
      feed.stop();
      unlock();
    },
  );
  const { backend } = running;
  const network: Network = { isStopped: false };
  const port = (): number => network.listener?.port() ?? 0;

  const devnet: Devnet = {
    get url() {
      return `http://${reachableHost(host)}:${port()}`;
    },
    get port() {
      return port();
    },
    get node() {
      return backend().node;
    },
    get indexer() {
      return backend().indexer;
    },
    prefix,
    faults,
    faucetAddress: addressOfScript(faucet.script, prefix) ?? "",
    generate: (blocks, to) => backend().node.generate(blocks, to === undefined ? faucet.script : scriptOfPayee(to)),
    fund: async (to, sats) => faucet.pay(backend(), scriptOfPayee(to), sats),
    setLatency: (latencyMs) => faults.set({ latencyMs }),
    state: () => stateOf(devnet),
    ...networkSide(network, running, options, log),
    async stop() {
      if (network.isStopped) return;
      network.isStopped = true;
      feed.stop();
      await network.listener?.close();
      running.stop();
      unlock();
    },
  };

  if ((devnet.node.tip()?.height ?? 0) === 0) devnet.generate(options.blocks ?? DEFAULT_BLOCKS);
  const server = await createServer({ devnet, backend, feed, isControlOpen: options.openControl ?? false, log });
  network.listener = createListener(server, host, options.port ?? 0);
  try {
    await network.listener.open();
  } catch (error) {
    await devnet.stop();
    throw error;
  }
  return devnet;
}

/** The host as it stands in a URL; one that means every interface is reached by loopback. */
function reachableHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

/** What `begin` makes; when it throws, `giveUp` tidies first. */
function attempt<T>(begin: () => T, giveUp: () => void): T {
  try {
    return begin();
  } catch (error) {
    giveUp();
    throw error;
  }
}

/** `listener` is missing only while the devnet is being made. */
type Network = { listener?: Listener; isStopped: boolean };

function networkSide(
  network: Network,
  running: RunningNode,
  { dataDir }: DevnetOptions,
  log: (text: string) => void,
): Pick<Devnet, "goOffline" | "goOnline" | "goOfflineFor" | "restart"> {
  const goOffline = async (): Promise<void> => network.listener?.close();
  const goOnline = async (): Promise<void> => {
    if (!network.isStopped) await network.listener?.open();
  };
  return {
    goOffline,
    goOnline,
    goOfflineFor(forMs) {
      const report = (error: unknown): void => log(`going offline and back: ${String(error)}`);
      setImmediate(() => {
        goOffline().catch(report);
        setTimeout(() => goOnline().catch(report), forMs);
      });
    },
    async restart() {
      await goOffline();
      running.restart(dataDir !== undefined);
      await goOnline();
    },
  };
}

function stateOf(devnet: Devnet): ReturnType<Devnet["state"]> {
  const { node, url, prefix, faucetAddress, faults } = devnet;
  const tip = node.tip();
  return {
    url,
    network: devnetNetworkConfig(url, prefix),
    tip: { hash: tip?.hash ?? "", height: tip?.height ?? -1 },
    finalHeight: node.finalHeight(),
    mempoolSize: node.mempool().size,
    time: node.now(),
    faucetAddress,
    faults: faults.settings,
  };
}
