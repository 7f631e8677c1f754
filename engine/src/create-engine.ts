import { emptyLedger } from "@satchel/core/ledger";
import type { AddressPrefix } from "@satchel/core/network";
import { createStore } from "zustand/vanilla";
import { activateWallet } from "./actions/activate-wallet.ts";
import { fetchHistoryPage } from "./actions/fetch-history-page.ts";
import { updateSettings } from "./actions/update-settings.ts";
import { contactActions, loadContacts } from "./contacts.ts";
import type { Context } from "./context.ts";
import type { Engine, Notice, Ports } from "./engine.ts";
import { load } from "./load.ts";
import { DEFAULT_SETTINGS } from "./persist/settings-schema.ts";
import { createPricing } from "./prices.ts";
import type { Session } from "./session.ts";
import { createSettling } from "./settle.ts";
import type { State } from "./state.ts";

export type EngineConfig = { prefix: AddressPrefix };

const INITIAL_STATE: State = {
  phase: { kind: "loading" },
  wallets: [],
  activeId: undefined,
  ledger: emptyLedger([]),
  sync: { state: "never" },
  connection: "connecting",
  tip: undefined,
  settings: DEFAULT_SETTINGS,
  contacts: { list: [], status: "loading" },
  price: undefined,
  outbox: [],
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
    settle: (entryId) => settling.settle(entryId),
    refreshPrice: () => pricing.refresh(),
  };
  const settling = createSettling(ctx);
  const pricing = createPricing(ctx);
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
      settling.stop();
      pricing.stop();
    },
    retryLoad: async () => {
      if (state.getState().phase.kind === "storage-failed") await loadOnce();
    },
    resync: async () => {
      await Promise.all([session?.requestSync(), settling.settle()]);
    },
    // What few visits need is fetched when it is needed.
    createWallet: async () => (await import("./actions/create-wallet.ts")).createWallet(ctx),
    importWallet: async (phrase) => (await import("./actions/import-wallet.ts")).importWallet(ctx, phrase),
    activateWallet: (walletId) => activateWallet(ctx, walletId),
    revealPhrase: async (walletId) => (await import("./actions/reveal-phrase.ts")).revealPhrase(ctx, walletId),
    signMessage: async (walletId, message) =>
      (await import("./actions/sign-message.ts")).signMessage(ctx, walletId, message),
    verifyMessage: async (claim) => (await import("./actions/verify-message.ts")).verifyMessage(ctx, claim),
    sendXec: async (plan) => (await import("./actions/send-xec.ts")).sendXec(ctx, plan),
    fetchHistoryPage: (page, signal) => fetchHistoryPage(ctx, page, signal),
    updateSettings: (change) => updateSettings(ctx, change),
    loadContacts: () => loadContacts(ctx),
    addContact: async (contact) => (await contactActions()).addContact(ctx, contact),
    renameContact: async (address, name) => (await contactActions()).renameContact(ctx, address, name),
    removeContact: async (address) => (await contactActions()).removeContact(ctx, address),
    importContacts: async (text) => (await contactActions()).importContacts(ctx, text),
    onNotice: (listen) => {
      listeners.add(listen);
      return () => {
        listeners.delete(listen);
      };
    },
  };
}
