import { createChain } from "@satchel/chain";
import type { Archive, Chain } from "@satchel/core/ports";
import { NO_SCRIPT } from "@satchel/core/script";
import type { Tx } from "@satchel/core/tx";
import type { Devnet } from "@satchel/devnet";
import { createMemoryArchive, createMemoryStore, createSystemClock } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { expect, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import type { Engine } from "../create-engine.ts";
import { addressOfActive, type DevnetRig } from "./devnet-rig.ts";
import { createRig, type RigOptions, until } from "./rig.ts";

/** An engine on a devnet whose requests a test can watch or disturb. */
export function createWatchedRig(
  url: string,
  { around, ...options }: Omit<RigOptions, "chain"> & { around?: (chain: Chain) => Partial<Chain> } = {},
): DevnetRig {
  const client = createChain({ urls: [url], clock: createSystemClock(), timeoutMs: 20_000, WebSocket });
  // Tests replace single calls of the client, for the background too.
  delete client.background;
  const rig = createRig({ ...options, chain: { ...client, ...around?.(client) } });
  return {
    ...rig,
    client,
    stop: () => {
      rig.engine.stop();
      client.close();
    },
  };
}

/** Returns the whole history as the indexer gives it, in pages of ten. */
export async function pagesOf({ client, engine }: DevnetRig): Promise<(readonly Tx[])[]> {
  const [script = NO_SCRIPT] = engine.state.getState().ledger.scripts;
  const { numPages } = await client.history(script, 0, 10);
  const numbers = Array.from({ length: numPages }, (_, page) => page);
  return Promise.all(numbers.map(async (page) => (await client.history(script, page, 10)).txs));
}

export const storedPages = async (engine: Engine, pages: number): Promise<(readonly Tx[])[]> =>
  Promise.all(Array.from({ length: pages }, (_, page) => engine.readStored(page * 10, 10)));

/** One device: each `open` is a run of the program on it. */
export type HistoryDevice = {
  archive: Archive;
  /** Starts an engine; resolves when the stored state is shown. */
  open(options?: Parameters<typeof createWatchedRig>[1]): Promise<DevnetRig>;
};

export function createHistoryDevice(devnet: Devnet): HistoryDevice {
  const [store, archive, vault] = [createMemoryStore(), createMemoryArchive(), createNodeVault()];
  return {
    archive,
    async open(options = {}) {
      const rig = createWatchedRig(devnet.url, { store, archive, vault, ...options });
      onTestFinished(() => rig.stop());
      await rig.engine.start();
      if (rig.engine.state.getState().phase.kind === "no-wallet") await rig.engine.createWallet();
      return rig;
    },
  };
}

/** How many transactions `fillWallet` makes besides the rewards. */
export const FILLED = 21;

/**
 * Pays the device's wallet block rewards, payments in blocks of one, four and thirteen, and three unconfirmed ones,
 * while no engine runs; returns its address.
 */
export async function fillWallet(devnet: Devnet, device: HistoryDevice, rewards: number): Promise<string> {
  const rig = await device.open();
  const address = addressOfActive(rig.engine);
  rig.stop();
  devnet.generate(rewards, address);
  for (const count of [1, 4, 13]) {
    for (let n = 0; n < count; n++) await devnet.fund(address, 1_000n + BigInt(n));
    devnet.generate(1);
  }
  for (let n = 0; n < 3; n++) await devnet.fund(address, 2_000n + BigInt(n));
  return address;
}

export const wholeOf = (total: number) => ({ count: total, total, isWhole: true });

/** Waits until the whole history is stored as the indexer has it. */
export async function expectWhole(rig: DevnetRig, total: number): Promise<void> {
  await until(rig.engine, ({ ledger, sync }) => ledger.numTxs === total && sync.state === "fresh");
  await expect.poll(() => rig.engine.storedHistory()).toEqual(wholeOf(total));
  const pages = await pagesOf(rig);
  await expect.poll(() => storedPages(rig.engine, pages.length)).toEqual(pages);
}
