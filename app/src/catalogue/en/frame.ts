import { room } from "../catalogue.ts";

/** English for navigation, header, banners around every screen. */
export const frameText = room("frame", {
  /** Of the window and of each screen's heading where they are the same; in navigation too. */
  screens: {
    transactions: "Transactions",
    send: "Send",
    receive: "Receive",
    backup: "Wallet Backup",
    wallets: "Wallets",
    contacts: "Contacts",
    rewards: "Rewards",
    sign: "Sign & Verify",
    settings: "Settings",
    sendToken: "Send token",
    coins: "Coins",
    tokens: "Tokens",
    token: "Token",
    createToken: "Create eToken",
    createCollection: "Create NFT Collection",
    airdrop: "Airdrop",
    nfts: "Listed NFTs",
    agora: "Agora",
    request: "Request",
    notFound: "Page not found",
  },
  windowTitle: ({ screen }: { screen: string }) => `${screen} · Satchel`,
  mainNavigation: "Main",
  otherScreens: "Other Screens",
  /** The last button of the bar on a telephone; it opens the other screens. */
  more: "More",
  moreScreens: "More: Other Screens",
  skipToContent: "Skip to content",
  lock: "Lock Satchel",
  openInTab: "Open in tab",
  copyAddress: "Copy address",
  addressCopied: "Address Copied to Clipboard",
  hideBalances: "Hide balances",
  showBalances: "Show balances",
  openFaucet: "devnet: open the faucet",
  /** The three balances in the header. */
  balances: { staking: "Staking", savings: "Savings" },
  /** The browser did not let the app write to the clipboard. */
  notCopied: "The text could not be copied",
  copyByHand: "Select the text and copy it by hand.",
  notSaved: "The file was not saved",
  notShared: "The text could not be shared",
});
