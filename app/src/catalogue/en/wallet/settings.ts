import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for the settings, passwords and the backup file. */
export const settingsText = room("settings", {
  title: "Settings",
  sections: {
    display: "Display and sending",
    security: "Security",
    device: "On this device",
    advanced: "Advanced",
    about: "About",
  },

  currency: "Currency",
  currencyAbout: "For values next to XEC",
  language: "Language",
  languageAbout: "For every text on the screen",
  numbers: "Numbers and dates",
  // An example of both in the way that is chosen: "1,234.56 XEC, May 28, 2026 at 2:32 PM".
  numbersAbout: ({ amount, moment }: { amount: string; moment: string }) => `${amount}, ${moment}`,
  /** The choice that follows the device, for language and number format. */
  thisDevice: "This device",
  appearance: "Appearance",
  appearanceAbout: "Light, dark, or what this device prefers",
  themes: { system: "System", light: "Light", dark: "Dark" },

  // By the name of the setting.
  switches: {
    balanceVisible: { title: "Show balances", about: "When off, dots hide every amount of this wallet" },
    sendModal: { title: "Send Confirmations", about: "Review every payment before it is sent" },
    hideMessagesFromUnknownSenders: {
      title: "Hide messages from strangers",
      about: "Show only the messages of your contacts",
    },
    remindsOfStorage: {
      title: "Remind me that stored data may be deleted",
      about: "Only in browsers that may delete it when space runs low.",
    },
    autoCameraOn: { title: "Open camera on Send", about: "Scan a QR code right away" },
  },

  fold: "Fold small payments",
  foldAbout: "Small payments and tokens from strangers share one line per day",
  foldNothing: "Off",
  // `amount`: with its unit, "1,000 XEC".
  foldBelow: ({ amount }: { amount: string }) => `Below ${amount}`,

  feeRate: "Fee rate",
  feeRateAbout: ({ least, most }: { least: string; most: string }) =>
    `Higher is rarely needed. ${least} to ${most} satoshis per kB.`,
  feeRateLabel: "Fee rate in satoshis per kB",
  // `rate`: a number such as "1,000", in satoshis for 1000 bytes.
  feeRateValue: ({ rate }: { rate: string }) => `${rate} sat/kB`,

  appLock: "App lock",
  appLockAbout: "A password encrypts the keys on this device",
  autoLock: "Auto-lock",
  autoLockAbout: "After this time without activity",
  never: "Never",
  minutes: ({ count }: { count: Count }) => plural(count, { one: `${count} minute`, other: `${count} minutes` }),
  hours: ({ count }: { count: Count }) => plural(count, { one: `${count} hour`, other: `${count} hours` }),
  lockNow: "Lock now",
  deviceUnlock: { biometric: "Unlock by fingerprint or face", credential: "Unlock by screen lock" },
  deviceUnlockAbout: "Ends when the password, or what unlocks this device, changes",

  // The dialogs for a first password, another one, and none. `confirm`: the button.
  passwords: {
    set: {
      title: "Set a password",
      field: "Password",
      confirm: "Set password",
      done: "Password set",
      failed: "The password was not set",
    },
    change: {
      title: "Change password",
      field: "New password",
      confirm: "Change password",
      done: "Password changed",
      failed: "The password was not changed",
    },
    keep: {
      title: "Unlock without typing",
      confirm: "Turn on",
      done: "The device unlocks Satchel from now on",
      failed: "It was not turned on",
    },
    remove: {
      title: "Remove password",
      confirm: "Remove password",
      done: "Password removed",
      failed: "The password was not removed",
    },
  },
  currentPassword: "Current password",
  noReset: "Nobody can reset this password",
  noResetAbout: "If you forget it, only the 12 words of each wallet bring that wallet back.",
  keepPassword:
    "The device keeps the password under a key that it only uses after it has asked for you. Everyone that the device lets in can open Satchel and pay.",
  withoutPassword: "The keys stay encrypted, but anyone who can use this device as you do can open Satchel and pay.",

  // A new password, which is typed twice.
  repeatPassword: "Repeat it",
  passwordsDiffer: "The two passwords are not the same",
  passwordAdvice: ({ min }: { min: Count }) =>
    plural(min, {
      one: `At least ${min} character. Several words are easier to remember than symbols.`,
      other: `At least ${min} characters. Several words are easier to remember than symbols.`,
    }),
  /** How hard the password is to guess. */
  strengths: {
    weak: "Weak. Several words that do not belong together are better.",
    fair: "Fair. A longer password is better.",
    good: "Good",
    strong: "Strong",
  },

  notBackedUp: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} wallet is not backed up`, other: `${count} wallets are not backed up` }),
  backUpFirst: "Back up first",

  // The backup file.
  file: "Backup file",
  fileAbout: "All wallets, contacts, notes and settings in one file, encrypted with a password of its own",
  filePassword: "Backup file password",
  exportFile: "Export backup file",
  exportFileAbout: "Only this password opens the file, on any device. The file does not replace the 12 words on paper.",
  export: "Export",
  fileSaved: "Backup file saved",
  importFile: "Import backup file",
  // `name`: of the file.
  importFileAbout: ({ name }: { name: string }) =>
    `${name}. What is on this device stays; the file adds the wallets and contacts that are missing here.`,
  import: "Import",
  fileUnreadable: "This file cannot be read",
  nothingChanged: "Nothing was changed.",
  fileRead: "The backup file was read",
  // What came out of the file: a sentence for each kind of thing.
  imported: {
    noWallet: "No new wallet.",
    wallets: ({ count }: { count: Count }) =>
      plural(count, { one: `${count} wallet added.`, other: `${count} wallets added.` }),
    knownWallets: ({ count }: { count: Count }) =>
      plural(count, { one: `${count} wallet was here already.`, other: `${count} wallets were here already.` }),
    noContact: "No new contact.",
    contacts: ({ count }: { count: Count }) =>
      plural(count, { one: `${count} contact added.`, other: `${count} contacts added.` }),
    notes: ({ count }: { count: Count }) =>
      plural(count, { one: `${count} note added.`, other: `${count} notes added.` }),
    settings: "The settings of the file are used now.",
    noSettings: "Settings stay as they are.",
  },
  // Why the file was not read or written. `reason`: a whole sentence of the browser.
  fileProblems: {
    wrongPassword: "This password does not open the file",
    /** Under the field of the password. */
    wrongPasswordLine: "This password does not open the file. Nothing was changed.",
    notABackup: "This file is not a backup of Satchel, or it is damaged",
    locked: "Satchel is locked",
    lockedDetail: "Unlock it and try again. Nothing was changed.",
    vaultFailed: "The keys could not be opened",
    storageFailed: "Storage failed",
    nothingChangedFor: ({ reason }: { reason: string }) => `${reason} Nothing was changed.`,
  },

  // Erasing this device.
  eraseRow: "Erase everything from this device",
  erase: "Erase everything",
  eraseAbout: ({ count }: { count: Count }) =>
    plural(count, {
      one: "The wallet, the contacts and the settings leave this device for good. Only the 12 words of the wallet, or a backup file, bring its money back.",
      other: `All ${count} wallets, the contacts and the settings leave this device for good. Only the 12 words of a wallet, or a backup file, bring its money back.`,
    }),
  eraseLoses: "If you erase now, that money is lost.",
  allBackedUp: "All wallets are backed up",
  /** What has to be typed before the button works. */
  erasePhrase: "erase everything",
  eraseConfirm: "Erase",
  eraseFailed: "Storage failed",
  notAllErased: "Not everything could be erased.",
  eraseFailedFor: ({ reason }: { reason: string }) => `${reason} Not everything could be erased.`,

  // Apps of a device open links of other hosts only where a person has allowed it. The names are those of Android.
  links: "Links of pay.e.cash and PayButton",
  linksAbout: "They open in Satchel once you allow it: Open by default, then Add link",
  linksRow: "Open the settings of this device",
  linksFailed: "The settings of this device did not open",
  coins: "Coins: see, freeze and join",

  // About Satchel.
  ownVersion: ({ version }: { version: string }) => `Satchel ${version}`,
  // The release of the reference wallet whose screens and stored data are known here.
  version: ({ version }: { version: string }) => `Compatible with the reference wallet, Version ${version}`,
  // The package of an app whose maker gave no key of their own.
  testKey: "Signed with a test key",
  testKeyAbout: "Anybody could have made this package. It is for trying out, not for money.",
  network: "Network",
  // `prefix`: "ecash:", with its colon.
  networkAbout: ({ prefix }: { prefix: string }) => `Addresses begin with ${prefix}`,
  files: "Files of this app",
  filesAbout: "One number for the bytes of all files that run here. A release names the same number.",
  filesLook: "Compute",
  filesAgain: "Compute again",
  filesSame: ({ count }: { count: Count }) =>
    plural(count, {
      one: "The one file is as its list says. Compare the number with the release's: a false app could show any number.",
      other: `All ${count} files are as their list says. Compare the number with the release's: a false app could show any number.`,
    }),
  filesDiffer: ({ count }: { count: Count }) =>
    plural(count, {
      one: `${count} file is not as its list says`,
      other: `${count} files are not as their list says`,
    }),
  // `names`: up to three names of files, as a list.
  filesDifferAbout: ({ names }: { names: string }) =>
    `${names}. An update may be half there: load the app again. If it stays so, the host or another program changes files.`,
  filesCopy: "Copy the number",
  filesCopied: "Number copied",
  filesNoList: "This app was started without a list of its files, as in development.",
  filesUnreadable: "The files could not be read. Try again when you are online.",
  licences: "Licences",
  licencesAbout: "Code and fonts of others in this app",
  licencesShow: "Show",
  sourceCode: "Source code",
  vip: "VIP",
  // `tokens`: the names of tokens of which this wallet holds very many, as a list.
  vipAbout: ({ tokens }: { tokens: string }) => `${tokens} holder`,
  hiddenImage: "An open satchel with a star in it",
});
