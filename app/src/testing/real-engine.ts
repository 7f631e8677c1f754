import { type Chain, NetworkError } from "@satchel/core/ports";
import { createEngine, type Engine } from "@satchel/engine";
import { createMemoryPlatform, createMemoryStore, type MemoryStore } from "@satchel/platform/memory";
import { createMemoryDeviceKeys, createNodeVault, QUICK_KDF } from "@satchel/vault/node";

/** The storage and the keys of a device that has no network. */
export type Device = {
  store: MemoryStore;
  copyStore: MemoryStore;
  deviceKeys: ReturnType<typeof createMemoryDeviceKeys>;
};

export const createDevice = (): Device => ({
  store: createMemoryStore(),
  copyStore: createMemoryStore(),
  deviceKeys: createMemoryDeviceKeys(),
});

/** Starts the product's engine and vault on this device. Each call is a new run of the program. */
export async function startEngine(device: Device): Promise<Engine> {
  const { store, copyStore, deviceKeys } = device;
  const { oldStores, clock, random, locks, tabs, log } = createMemoryPlatform({ store, copyStore });
  const vault = createNodeVault({ deviceKeys, kdf: QUICK_KDF });
  const ports = { chain: unreachable(), vault, store, copyStore, oldStores, clock, random, locks, tabs, log };
  const engine = createEngine(ports, { prefix: "ecash" });
  await engine.start();
  return engine;
}

function unreachable(): Chain {
  const fail = () => Promise.reject(new NetworkError("There is no network", "unreachable"));
  const packing = { historyPacked: fail, pack: fail, unpack: fail };
  const calls = {
    ...packing,
    history: fail,
    utxos: fail,
    tx: fail,
    rawTx: fail,
    token: fail,
    tokenUtxos: fail,
    tokenHistory: fail,
    pluginGroups: fail,
    pluginUtxos: fail,
    pluginHistory: fail,
    tip: fail,
    broadcast: fail,
    broadcastAll: fail,
    validate: fail,
    indexers: () => Promise.resolve([]),
    arrange: () => Promise.resolve(),
  };
  const stop = () => undefined;
  const watch = () => ({ add: stop, remove: stop, stop });
  return { ...calls, watch, watchToken: () => stop, watchGroup: () => stop, watchTx: () => stop };
}
