import { later } from "@satchel/core/later";
import type { AddressPrefix } from "@satchel/core/network";
import { createStore } from "zustand/vanilla";
import { createActions } from "./actions.ts";
import type { Context } from "./context.ts";
import type { Engine, Notice, Ports } from "./engine.ts";
import { nothingStored } from "./initial-state.ts";
import { createAutoLock } from "./lock/auto-lock.ts";
import type { NetworkPart } from "./network-part.ts";
import { load } from "./start/load.ts";
import type { Session } from "./start/session.ts";
import type { State } from "./state.ts";
import { listenToTabs } from "./tabs/listen-to-tabs.ts";

export type EngineConfig = { prefix: AddressPrefix };

const INITIAL_STATE: State = {
  ...nothingStored(),
  phase: { kind: "loading" },
  connection: "connecting",
  tip: undefined,
  contacts: { list: [], status: "loading" },
  price: undefined,
  priceStatus: "none",
};

/** The running wallet over the ports it is given. Nothing happens before `start`. */
export function createEngine(ports: Ports, { prefix }: EngineConfig): Engine {
  const state = createStore<State>(() => INITIAL_STATE);
  const listeners = new Set<(notice: Notice) => void>();
  let session: Session | undefined;
  let isStopped = false;

  const ctx: Context = {
    ports,
    prefix,
    state,
    notify: (notice) => {
      if (!isStopped) for (const listen of [...listeners]) listen(notice);
    },
    session: () => session,
    isStopped: () => isStopped,
    begin: (next) => {
      session?.close();
      session = next;
    },
    goLive: async (next) => (await network.get()).goLive(next),
    settle: (entryId) => withNetwork(({ settling }) => settling.settle(entryId)),
    refreshPrice: () => void withNetwork(({ pricing }) => pricing.refresh()),
    touch: () => autoLock.touch(),
  };
  const network = later(async () => {
    const part = (await import("./network-part.ts")).createNetworkPart(ctx);
    if (isStopped) part.stop();
    return part;
  });
  async function withNetwork(use: (part: NetworkPart) => unknown): Promise<void> {
    try {
      await use(await network.get());
    } catch (error) {
      ports.log.warn("The part that talks to the network could not be fetched", error);
    }
  }
  const autoLock = createAutoLock(ctx);
  const stopListening = listenToTabs(ctx);
  let started: Promise<void> | undefined;
  let loading: Promise<void> | undefined;
  const loadOnce = () => {
    loading ??= load(ctx).finally(() => {
      loading = undefined;
    });
    return loading;
  };

  return {
    state,
    start: () => {
      started ??= loadOnce();
      return started;
    },
    stop: () => {
      isStopped = true;
      session?.close();
      network.ifThere((part) => part.stop());
      autoLock.stop();
      stopListening();
    },
    retryLoad: async () => {
      if (state.getState().phase.kind === "storage-failed") await loadOnce();
    },
    resync: async () => {
      await Promise.all([withNetwork(({ pricing }) => pricing.wake()), session?.requestSync(), ctx.settle()]);
    },
    ...createActions(ctx),
    onNotice: (listen) => {
      listeners.add(listen);
      return () => {
        listeners.delete(listen);
      };
    },
  };
}
