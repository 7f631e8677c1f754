import { later } from "@satchel/core/later";
import { loadContacts } from "./contacts/load-contacts.ts";
import type { Context } from "./context.ts";
import type { Engine } from "./engine.ts";
import { canClaim } from "./rewards/rewards.ts";
import { updateSettings } from "./settings/update-settings.ts";

type Running = "state" | "start" | "stop" | "retryLoad" | "resync" | "onNotice";

/** What a person can have done. What the first screen has no need of is fetched when it is asked for. */
export function createActions(ctx: Context): Omit<Engine, Running> {
  const keep = lazily(ctx, () => import("./rare-actions.ts"));
  const use = lazily(ctx, () => import("./everyday-actions.ts"));
  return {
    createWallet: keep("createWallet"),
    importWallet: keep("importWallet"),
    activateWallet: use("activateWallet"),
    renameWallet: keep("renameWallet"),
    deleteWallet: keep("deleteWallet"),
    markBackedUp: keep("markBackedUp"),
    scanWallet: keep("scanWallet"),
    addFound: keep("addFound"),
    unlock: use("unlock"),
    lock: use("lock"),
    touch: () => ctx.touch(),
    setPassword: keep("setPassword"),
    restoreForgotten: keep("restoreForgotten"),
    exportBackup: keep("exportBackup"),
    importBackup: keep("importBackup"),
    exportReadable: keep("exportReadable"),
    eraseDevice: keep("eraseDevice"),
    needTokens: use("needTokens"),
    revealPhrase: keep("revealPhrase"),
    signMessage: use("signMessage"),
    verifyMessage: use("verifyMessage"),
    send: use("send"),
    rebroadcast: use("rebroadcast"),
    dismissPayment: use("dismissPayment"),
    setFrozen: use("setFrozen"),
    hasPaid: use("hasPaid"),
    loadDraft: use("loadDraft"),
    saveDraft: use("saveDraft"),
    fetchHistoryPage: use("fetchHistoryPage"),
    storedHistory: use("storedHistory"),
    readStored: use("readStored"),
    loadAllHistory: use("loadAllHistory"),
    canClaim: (kind) => canClaim(ctx.ports, kind),
    fetchEligibility: use("fetchEligibility"),
    claimReward: use("claimReward"),
    setNote: use("setNote"),
    updateSettings: (change) => updateSettings(ctx, change),
    loadContacts: () => loadContacts(ctx),
    addContact: use("addContact"),
    renameContact: use("renameContact"),
    removeContact: use("removeContact"),
    importContacts: use("importContacts"),
  };
}

type Acting = (ctx: Context, ...args: never[]) => Promise<unknown>;
type Action<F> = F extends (ctx: Context, ...args: infer A) => infer R ? (...args: A) => R : never;

/** Actions out of a part of the program that is fetched with the first of them. */
function lazily<Part>(ctx: Context, fetch: () => Promise<Part>) {
  const part = later(fetch);
  return <Name extends keyof Part>(name: Name) => {
    const act = async (...args: never[]) => ((await part.get())[name] as Acting)(ctx, ...args);
    return act as Action<Part[Name]>;
  };
}
