import { updateSettings } from "./actions/update-settings.ts";
import { contactActions, loadContacts } from "./contacts.ts";
import type { Context } from "./context.ts";
import type { Engine } from "./engine.ts";
import { canClaim } from "./rewards.ts";

type Running = "state" | "start" | "stop" | "retryLoad" | "resync" | "onNotice";

/** What a person can have done. What few visits need is fetched when it is needed. */
export function createActions(ctx: Context): Omit<Engine, Running> {
  return {
    createWallet: async () => (await import("./actions/create-wallet.ts")).createWallet(ctx),
    importWallet: async (phrase) => (await import("./actions/import-wallet.ts")).importWallet(ctx, phrase),
    activateWallet: async (walletId) => (await import("./actions/activate-wallet.ts")).activateWallet(ctx, walletId),
    renameWallet: async (walletId, name) =>
      (await import("./actions/rename-wallet.ts")).renameWallet(ctx, walletId, name),
    deleteWallet: async (walletId) => (await import("./actions/delete-wallet.ts")).deleteWallet(ctx, walletId),
    markBackedUp: async (walletId) => (await import("./actions/mark-backed-up.ts")).markBackedUp(ctx, walletId),
    scanWallet: async (walletId, options) =>
      (await import("./actions/scan-wallet.ts")).scanWallet(ctx, walletId, options),
    addFound: async (walletId, paths) => (await import("./actions/add-found.ts")).addFound(ctx, walletId, paths),
    unlock: async (password) => (await import("./actions/unlock.ts")).unlock(ctx, password),
    lock: async () => (await import("./actions/lock.ts")).lock(ctx),
    touch: () => ctx.touch(),
    setPassword: async (change) => (await import("./actions/set-password.ts")).setPassword(ctx, change),
    restoreForgotten: async (phrase) => (await import("./actions/restore-forgotten.ts")).restoreForgotten(ctx, phrase),
    exportBackup: async (password) => (await import("./actions/export-backup.ts")).exportBackup(ctx, password),
    importBackup: async (file, password) =>
      (await import("./actions/import-backup.ts")).importBackup(ctx, file, password),
    exportReadable: async () => (await import("./actions/export-readable.ts")).exportReadable(ctx),
    eraseDevice: async () => (await import("./actions/erase-device.ts")).eraseDevice(ctx),
    needTokens: async (tokenIds) => (await import("./tokens.ts")).needTokens(ctx, tokenIds),
    revealPhrase: async (walletId) => (await import("./actions/reveal-phrase.ts")).revealPhrase(ctx, walletId),
    signMessage: async (walletId, message) =>
      (await import("./actions/sign-message.ts")).signMessage(ctx, walletId, message),
    verifyMessage: async (claim) => (await import("./actions/verify-message.ts")).verifyMessage(ctx, claim),
    sendXec: async (plan) => (await import("./actions/send-xec.ts")).sendXec(ctx, plan),
    fetchHistoryPage: async (page, signal) =>
      (await import("./actions/fetch-history-page.ts")).fetchHistoryPage(ctx, page, signal),
    canClaim: (kind) => canClaim(ctx.ports, kind),
    fetchEligibility: async (walletId, signal) =>
      (await import("./actions/fetch-eligibility.ts")).fetchEligibility(ctx, walletId, signal),
    claimReward: async (walletId, kind) => (await import("./actions/claim-reward.ts")).claimReward(ctx, walletId, kind),
    updateSettings: (change) => updateSettings(ctx, change),
    loadContacts: () => loadContacts(ctx),
    addContact: async (contact) => (await contactActions()).addContact(ctx, contact),
    renameContact: async (address, name) => (await contactActions()).renameContact(ctx, address, name),
    removeContact: async (address) => (await contactActions()).removeContact(ctx, address),
    importContacts: async (text) => (await contactActions()).importContacts(ctx, text),
  };
}
