import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for the wallets of this device, and Connect Wallet. */
export const walletsText = room("wallets", {
  title: "Wallets",
  import: "Import Wallet",
  imported: "Wallet imported",
  create: "New Wallet",
  created: "Wallet created",
  createdAbout: "Back up its seed phrase.",
  // The dialog of New Wallet.
  pictureAbout: "It gets a picture made from its address, the same on every device.",
  nameHelp: "Change it now or later.",
  makeActive: "Make it the active wallet",
  createWallet: "Create wallet",
  eachHasPhrase: "Every wallet has its own 12-word seed phrase. Back up each one.",

  // The row of a wallet. `wallet`: its name.
  active: "Active",
  notBackedUp: "Not backed up",
  backUp: ({ wallet }: { wallet: string }) => `Not backed up: back up ${wallet}`,
  balanceUnknown: "Balance not known yet",
  activate: "Activate",
  activateNamed: ({ wallet }: { wallet: string }) => `Activate ${wallet}`,
  copyAddress: ({ wallet }: { wallet: string }) => `Copy address of ${wallet}`,
  addressCopied: "Address Copied to Clipboard",
  addToContacts: ({ wallet }: { wallet: string }) => `Add ${wallet} to contacts`,
  renameNamed: ({ wallet }: { wallet: string }) => `Rename ${wallet}`,
  more: ({ wallet }: { wallet: string }) => `More for ${wallet}`,

  // The dialog behind "More".
  backedUp: "Backed up",
  notYet: "Not yet",
  path: "Derivation path",
  backup: "Wallet Backup",
  scan: "Look for other addresses",
  activateToSee: "Activate this wallet to see its seed phrase.",
  scanAbout: "Another app may have kept coins of the same seed phrase at addresses that are not in this wallet.",

  rename: "Rename wallet",
  name: "Name",
  nameProblems: {
    empty: "Wallet name cannot be a blank string",
    blank: "Wallet name cannot be only blank spaces",
    tooLong: ({ max }: { max: Count }) =>
      plural(max, {
        one: `Wallet name cannot exceed ${max} character`,
        other: `Wallet name cannot exceed ${max} characters`,
      }),
    taken: ({ name }: { name: string }) => `Wallet name "${name}" already exists`,
    looksLikeContact: ({ name }: { name: string }) =>
      `This name looks like your contact "${name}". Choose another name.`,
  },

  delete: "Delete wallet",
  deleted: ({ wallet }: { wallet: string }) => `${wallet} deleted from this device`,
  deleteLoses: "This wallet is not backed up",
  deleteLosesAbout:
    "Only its 12-word seed phrase brings it back. Without the phrase, everything in this wallet is lost. To see the phrase, activate the wallet and open Wallet Backup.",
  // Tokens in a listing whose offer was never made. `<amount/>`: with the ticker, or the name of an NFT.
  unfinished: {
    title: "A listing is unfinished",
    asking: "Asking whether a listing is unfinished…",
    inPhrase: ({ wallet }: { wallet: string }) =>
      `Set aside for an offer: <amount/>. The seed phrase of ${wallet} brings this back.`,
    onlyHere:
      "Set aside for an offer of an earlier version: <amount/>. The seed phrase does not bring this back. Only this copy of Satchel, or an exported file, can reach it.",
    // After it, what to do: of the active wallet, and of another one.
    whereActive: "Open the page of the token, and finish the listing or take it back first.",
    where: ({ wallet }: { wallet: string }) =>
      `Activate ${wallet}, open the page of the token, and finish the listing or take it back first.`,
    unknown:
      "Set aside for an offer of an earlier version: <amount/>. The seed phrase does not bring this back. Only this copy of Satchel, or an exported file, can reach it, and no server says whether it is still there. Without the file it is lost.",
  },
  deleteBackedUp: ({ moment }: { moment: string }) =>
    `Backed up on ${moment}. Only its 12-word seed phrase brings this wallet back.`,

  // A site asks for an address.
  connect: "Connect Wallet",
  connectAbout:
    "A site asks for an address of yours. The wallet you choose becomes the active one, and its address is copied for you to paste.",
  connectConfirm: "Connect",
  connectNamed: ({ wallet }: { wallet: string }) => `Connect ${wallet}`,
  connectRisk: "Anyone who has an address can see its balance and history. Nobody can move money with it.",
  reject: "Reject",
  connected: ({ wallet }: { wallet: string }) =>
    `${wallet} is the active wallet. Paste its address where it was asked for. You can close this tab.`,
  notCopied: "The address could not be copied",
  notCopiedAbout: ({ wallet }: { wallet: string }) =>
    `${wallet} is the active wallet. Select its address and copy it by hand.`,

  // Why something was refused: a title, then what to do. `reason`: a whole sentence of the browser.
  nothingChanged: "Nothing was changed.",
  problems: {
    listingUnfinished: "Nothing was deleted",
    listingUnfinishedDetail:
      "A server says that what was set aside is still there, and it would be lost. Finish the listing or take it back first.",
    invalidPhrase: "Invalid 12-word mnemonic. Note: all letters must be lowercase.",
    // Under the sentence that the name of this wallet exists.
    alreadyThereDetail: "This is its seed phrase. Nothing was changed.",
    notFound: "This wallet is not on this device any more",
    isActive: "The active wallet cannot be deleted",
    isActiveDetail: "Activate another wallet first.",
    locked: "Satchel is locked",
    lockedDetail: "Unlock it, then try again. Nothing was changed.",
    vaultFailed: "The keys could not be opened",
    storageFailed: "Storage failed",
    nothingChangedFor: ({ reason }: { reason: string }) => `${reason} Nothing was changed.`,
  },
});
