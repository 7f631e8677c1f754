import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for the lock screen. */
export const unlockText = room("unlock", {
  title: "Welcome back",
  locked: "Satchel is locked.",
  password: "Password",
  unlock: "Unlock",
  forgotten: "Forgotten password?",
  /** In place of the password, where the device can ask for the person. */
  device: {
    biometric: "Use fingerprint or face",
    credential: "Use screen lock",
    lost: "What unlocks this device has changed. Enter the password, and turn this on again in Settings.",
    changed: "The password was changed. Enter the new one, and turn this on again in Settings.",
    failed: "The device did not unlock Satchel. Enter the password.",
  },

  // The screen behind "Forgotten password?".
  forgottenTitle: "Forgotten password",
  onlyPhraseHelps: "Only a seed phrase brings a wallet back",
  forgottenAbout:
    "Nobody can reset the password. Enter the 12 words of a wallet to open that wallet without it. Your other wallets stay on this device, sealed with the forgotten password.",
  restored: "Wallet restored",
  sealed: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} wallet stays sealed`, other: `${count} wallets stay sealed` }),
  // `wallets`: their names, as a list.
  sealedAbout: ({ count, wallets }: { count: Count; wallets: string }) =>
    plural(count, {
      one: `${wallets} is kept on this device, sealed with the forgotten password. To open it, import its own seed phrase.`,
      other: `${wallets} are kept on this device, sealed with the forgotten password. To open them, import the seed phrase of each.`,
    }),

  // Why a password was refused: a whole sentence or two under its field. `reason`: a whole sentence of the browser.
  problems: {
    wrongPassword: "That password does not open this wallet. Check Caps Lock and try again.",
    tooSoon: "After several wrong passwords, you have to wait a little before each try.",
    tooShort: ({ min }: { min: Count }) =>
      plural(min, { one: `Use at least ${min} character`, other: `Use at least ${min} characters` }),
    locked: "Satchel is locked. Unlock it and try again.",
    vaultFailed: "The keys could not be opened. Nothing was changed.",
    vaultFailedFor: ({ reason }: { reason: string }) => `The keys could not be opened. ${reason} Nothing was changed.`,
    storageFailed: "Storage failed. Nothing was changed.",
    storageFailedFor: ({ reason }: { reason: string }) => `Storage failed. ${reason} Nothing was changed.`,
  },

  // How long a person has to wait before the next try.
  waitSeconds: ({ seconds }: { seconds: Count }) =>
    plural(seconds, { one: `Try again in ${seconds} second`, other: `Try again in ${seconds} seconds` }),
  waitMinutes: ({ minutes }: { minutes: Count }) =>
    plural(minutes, { one: `Try again in ${minutes} minute`, other: `Try again in ${minutes} minutes` }),
  waitMinutesAndSeconds: ({ minutes, seconds }: { minutes: Count; seconds: Count }) =>
    plural(minutes, {
      one: plural(seconds, {
        one: `Try again in ${minutes} minute ${seconds} second`,
        other: `Try again in ${minutes} minute ${seconds} seconds`,
      }),
      other: plural(seconds, {
        one: `Try again in ${minutes} minutes ${seconds} second`,
        other: `Try again in ${minutes} minutes ${seconds} seconds`,
      }),
    }),
});
