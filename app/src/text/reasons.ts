import type { OwnReason } from "@satchel/engine";

/** The words for the reasons that the engine gives as codes. Any other reason is shown as a port or server wrote it. */
const OWN_REASONS: Readonly<Record<OwnReason, string>> = {
  "invalid-phrase": "The seed phrase is not valid",
  "wrong-password": "The password is wrong",
  "not-a-backup": "The file is not a backup",
  locked: "Satchel is locked",
  "no-wallet": "There is no wallet yet",
  "wallet-not-found": "This wallet is not on this device any more",
  "not-locked": "No wallet is locked",
  "still-loading": "Storage has not been read yet",
  "not-as-planned": "The signed transaction was not the one you reviewed",
  "not-kept": "The device did not keep what was written",
  "not-confirmed": "The change was stored, but its result is not known",
  "unreadable-form": "The wallets could not be written in a form that can be read",
  "wallets-damaged": "The stored wallets are damaged",
  "changed-since-written": "The stored wallets have changed since they were written",
  "older-wallets-unreadable": "Wallets of an older release could not be read",
  "older-wallet-refused": "A wallet of an older release could not be taken over",
  "not-erased": "Clear failed: the wallets are still there",
  "no-archive": "There is no place on this device to keep the history",
  "archive-busy": "Storage failed: other tabs write all the time",
  "history-contradictory": "The indexer's answers about this history contradict each other",
  "no-rewards-server": "This network has no rewards server",
  "no-bot-check": "This build has no check against bots",
};

const isOwnReason = (reason: string): reason is OwnReason => Object.hasOwn(OWN_REASONS, reason);

/** Returns a reason in words, without the full stop of a code's sentence. */
export const reasonText = (reason: string): string => (isOwnReason(reason) ? OWN_REASONS[reason] : reason.trim());
