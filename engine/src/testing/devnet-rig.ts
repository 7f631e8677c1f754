import { createChain, type IndexerClient } from "@satchel/chain";
import { readOutpoint } from "@satchel/core/ids";
import type { AddressPrefix } from "@satchel/core/network";
import { splitRequests } from "@satchel/core/testing";
import type { Plan } from "@satchel/core/tx";
import { receiveAddress } from "@satchel/core/wallet";
import type { Devnet } from "@satchel/devnet";
import { createSystemClock } from "@satchel/platform/memory";
import { WebSocket } from "ws";
import type { Engine } from "../create-engine.ts";
import { coinsOfPlan } from "../payments/checks/verify-coins.ts";
import { createRig, type Rig, type RigOptions, until } from "./rig.ts";

export type DevnetRig = Rig & { client: IndexerClient; stop(): void };

/**
 * An engine with the real indexer client on a devnet, or on several servers, the first of which is asked first. Another
 * rig on the same store is a restart of the program.
 */
export function createDevnetRig(url: string | readonly string[], options: Omit<RigOptions, "chain"> = {}): DevnetRig {
  const urls = typeof url === "string" ? [url] : url;
  const clock = createSystemClock();
  const client = createChain({ urls, strategy: "AS_ORDERED", clock, timeoutMs: 20_000, WebSocket });
  // Tests replace single calls of the client, for the background too.
  delete client.background;
  splitRequests(client);
  const rig = createRig({ ...options, chain: client });
  return {
    ...rig,
    client,
    stop: () => {
      rig.engine.stop();
      client.close();
    },
  };
}

export function addressOfActive(engine: Engine, prefix: AddressPrefix = "ecash"): string {
  const { wallets, activeId } = engine.state.getState();
  const active = wallets.find(({ id }) => id === activeId);
  if (!active) throw new Error("No active wallet");
  return receiveAddress(active, prefix);
}

/** Waits until the wallet is online and synced, and makes no request of its own. */
export async function ready(engine: Engine): Promise<void> {
  const isReady = () => until(engine, ({ connection, sync }) => connection === "online" && sync.state === "fresh");
  await isReady();
  // This sync runs after the check that follows the first connection.
  await engine.resync();
  await isReady();
}

/** Starts the wallet, pays it these amounts from the faucet, and returns its address. */
export async function createFunded(devnet: Devnet, rig: DevnetRig, ...payments: bigint[]): Promise<string> {
  await rig.engine.start();
  if (rig.engine.state.getState().phase.kind === "no-wallet") await rig.engine.createWallet();
  await ready(rig.engine);
  const address = addressOfActive(rig.engine);
  for (const sats of payments) await devnet.fund(address, sats);
  await until(rig.engine, ({ ledger }) => ledger.utxos.size === payments.length);
  return address;
}

/** Closes the port and ends every connection, as a machine that is switched off does. */
export async function takeOffline(devnet: Devnet): Promise<void> {
  const closed = devnet.goOffline();
  devnet.faults.set({ dropSocket: true });
  await closed;
}

/** Fetches the bytes of the transactions that created a plan's coins, as signing needs them. */
export const parentsOf = ({ client }: Pick<DevnetRig, "client">, plan: Plan): Promise<Uint8Array[]> =>
  Promise.all(
    [...new Set(coinsOfPlan(plan).map(({ outpoint }) => readOutpoint(outpoint).txid))].map((txid) =>
      client.rawTx(txid),
    ),
  );
