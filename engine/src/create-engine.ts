import { later } from "@satchel/core/later";
import type { AddressPrefix, Checkpoint } from "@satchel/core/network";
import type { Pegs } from "@satchel/core/offer";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type Actions, createActions } from "./actions.ts";
import type { Context, Session } from "./context.ts";
import { guard } from "./indexer/network-gate.ts";
import { INITIAL_STATE } from "./initial-state.ts";
import { createAutoLock } from "./lock/auto-lock.ts";
import { type BooksStore, booksOf } from "./market/books/books.ts";
import type { NetworkPart } from "./network-part.ts";
import type { Notice } from "./notice.ts";
import { createPaymentActions, type PaymentActions } from "./payment-actions.ts";
import type { Ports } from "./ports.ts";
import { load } from "./start/load.ts";
import type { State } from "./state.ts";

/**
 * `hasPublicIndexers`: strangers share them, so bulk loads leave them pauses. `servers`: which ones are asked about the
 * chain; under a password other ones than the last time are told.
 */
export type EngineConfig = {
  prefix: AddressPrefix;
  hasPublicIndexers?: boolean | undefined;
  servers?: readonly string[] | undefined;
  /** A block that every server of the network has; without one no server is checked. */
  checkpoint?: Checkpoint | undefined;
  /** How many minutes a block takes; undefined where nobody expects one. */
  blockMinutes?: number | undefined;
  /** The redeemable tokens, of which books show only some offers; undefined shows all. */
  pegs?: Pegs | undefined;
  /** Something else than a person has opened this page, so that opening it does not keep the wallet unlocked. */
  opensUntouched?: boolean | undefined;
};

/** The running wallet. Its actions are listed in actions.ts. */
export type Engine = Actions &
  PaymentActions & {
    state: StoreApi<State>;
    /** The books of offers that somebody looks at, or has looked at (`viewOffers`). */
    books: BooksStore;
    /** Loads and shows the stored state, then connects. Resolves when the stored state is shown. */
    start(): Promise<void>;
    stop(): void;
    /** After `storage-failed`: tries to load again. */
    retryLoad(): Promise<void>;
    /** Fetches coins, the first history page and the price again, and settles payments under way. */
    resync(): Promise<void>;
    /** Says whether a person may look at the wallet now, e.g. whether its tab is hidden. */
    setSeen(isSeen: boolean): void;
    /**
     * Calls `listen` with every notice, and the first listener with the earlier ones too. Returns a function that stops
     * it.
     */
    onNotice(listen: (notice: Notice) => void): () => void;
  };

/** Returns a wallet that works over these ports. It does nothing before `start`. */
export function createEngine(ports: Ports, config: EngineConfig): Engine {
  const { prefix, hasPublicIndexers = false, servers = [], pegs, opensUntouched = false } = config;
  const state = createStore<State>(() => INITIAL_STATE);
  const notices = createNotices();
  let session: Session | undefined;
  let isStopped = false;

  const ctx: Context = {
    ...guard(ports, () => ctx, config),
    ...{ prefix, hasPublicIndexers, servers, pegs, opensUntouched },
    state,
    notify: (notice) => {
      if (!isStopped) notices.tell(notice);
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
  const actions = createActions(ctx);
  const payments = createPaymentActions({ state, actions });
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
      if (state.getState().outbox.length > 0) void resumePayments(ctx, payments);
    });
    return loading;
  };

  return {
    state,
    books: booksOf(ctx),
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
    setSeen: (isSeen) => state.setState({ isSeen }),
    ...actions,
    ...payments,
    onNotice: notices.listen,
  };
}

/** After a restart the outbox says what is under way, and where it was begun. */
async function resumePayments(ctx: Context, payments: PaymentActions): Promise<void> {
  try {
    await payments.resumePayments();
    await (await import("./drafts/drafts.ts")).dropPaidDrafts(ctx);
  } catch (error) {
    ctx.ports.log.warn("The payments of the outbox could not be resumed", error);
  }
}

/**
 * Creates what passes notices on. The first listener also gets the earlier notices: the app is drawn after the storage
 * was read.
 */
function createNotices() {
  const listeners = new Set<(notice: Notice) => void>();
  let early: Notice[] | undefined = [];
  return {
    tell: (notice: Notice): void => {
      early?.push(notice);
      for (const listen of [...listeners]) listen(notice);
    },
    listen: (listen: (notice: Notice) => void): (() => void) => {
      listeners.add(listen);
      for (const notice of early ?? []) listen(notice);
      early = undefined;
      return () => {
        listeners.delete(listen);
      };
    },
  };
}

/** Follows changes of other tabs. Its code is fetched with the first message. Returns a function that stops it. */
function listenToTabs(ctx: Context): () => void {
  let following: Promise<(data: unknown) => void> | undefined;
  return ctx.ports.tabs.listen((told) => {
    following ??= import("./follow-tabs.ts").then(({ followTabs }) => followTabs(ctx));
    following
      .then((follow) => follow(told))
      .catch((error) => {
        following = undefined;
        ctx.ports.log.warn("The changes of other tabs could not be followed", error);
      });
  });
}
