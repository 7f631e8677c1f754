import { createMemoryPlatform, createMemoryStore } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import type { Context } from "../context.ts";
import { createEngine } from "../create-engine.ts";
import { createNetworkGate } from "../indexer/network-gate.ts";
import type { Notice } from "../notice.ts";
import type { Ports } from "../ports.ts";
import { offlineChain } from "./offline-chain.ts";

const unused = () => {
  throw new Error("a bare context checks no server");
};

/** A context for testing a part of the engine without the whole engine around it. */
export function bareContext(ports: Partial<Ports> = {}): Context & { notices: Notice[]; warnings: string[] } {
  const platform = createMemoryPlatform();
  const notices: Notice[] = [];
  const warnings: string[] = [];
  const all: Ports = {
    chain: offlineChain(),
    vault: createNodeVault(),
    store: createMemoryStore(),
    copyStore: createMemoryStore(),
    oldStores: [],
    clock: platform.clock,
    random: platform.random,
    locks: platform.locks,
    tabs: platform.tabs,
    log: { warn: (message) => void warnings.push(message) },
    ...ports,
  };
  const { state } = createEngine(all, { prefix: "ecash" });
  return {
    ports: all,
    prefix: "ecash",
    hasPublicIndexers: false,
    servers: [],
    pegs: undefined,
    opensUntouched: false,
    network: createNetworkGate(all, unused, {}),
    state,
    notify: (notice) => void notices.push(notice),
    isStopped: () => false,
    session: () => undefined,
    begin: () => undefined,
    goLive: () => Promise.reject(new Error("a bare context has no network part")),
    touch: () => undefined,
    settle: async () => undefined,
    refreshPrice: () => undefined,
    notices,
    warnings,
  };
}
