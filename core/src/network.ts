import type { TokenId } from "./ids/index.ts";
/** The prefix that addresses are shown with. */
export type AddressPrefix = "ecash" | "ectest" | "ecregtest";

/** The servers of a network. A service with an empty URL is not offered. No URL ends with a slash. */
export type Endpoints = {
  /** Indexers, in order of preference; at least one. */
  indexers: readonly string[];
  /** Strangers share the indexers, so bulk loads leave them pauses. Not set for a devnet and for one's own servers. */
  areIndexersPublic?: boolean;
  prices: string;
  rewards: string;
  blacklist: string;
  icons: string;
  iconUpload: string;
  redemptionBid: string;
  /** A second node that PayButton payments are broadcast to. */
  secondBroadcast: string;
};

/** Links that the app shows; it fills in `{txid}` and `{address}`. A link with an empty value is not shown. */
export type NetworkLinks = {
  ownSite: string;
  explorerTx: string;
  explorerAddress: string;
  pdfReceipt: string;
  article: string;
  faucet: string;
  /** The JSON in which a devnet tells its demo wallet's seed phrase, as `world.demo.phrase`. */
  demoWallet: string;
  notifyAdmin: string;
  /** A mail address for questions about token icons. */
  iconHelp: string;
  /** The website of a new token for which a person has given none; it may have no scheme. */
  newTokenUrl: string;
  moreUses: string;
  extensionStore: string;
  social: readonly { name: string; url: string }[];
  source: string;
  trusted: readonly string[];
};

/** Token ids, addresses and scripts with a special meaning to the app; empty if a network does not have them. */
export type SpecialValues = {
  stakingTokenId: TokenId | "";
  savingsTokenId: TokenId | "";
  rewardTokenId: TokenId | "";
  vipTokenIds: readonly { tokenId: TokenId; tier: string }[];
  hiddenImageTokenId: TokenId | "";
  whitelist: readonly TokenId[];
  blacklist: readonly string[];
  stakingHotWallet: string;
  savingsHotWallet: string;
  conversionAddress: string;
  yieldPayerScript: string;
};

/** The special values of a network that has no special tokens or addresses. */
export const NOTHING_SPECIAL: SpecialValues = {
  stakingTokenId: "",
  savingsTokenId: "",
  rewardTokenId: "",
  vipTokenIds: [],
  hiddenImageTokenId: "",
  whitelist: [],
  blacklist: [],
  stakingHotWallet: "",
  savingsHotWallet: "",
  conversionAddress: "",
  yieldPayerScript: "",
};

/** Token ids, or what fetches them when a market asks: no first screen needs a long list. */
export type TokenList = readonly string[] | (() => Promise<readonly string[]>);

/** The configuration of a network. No other code contains hosts, ids or addresses of the network. */
export type NetworkConfig = {
  name: "mainnet" | "testnet" | "devnet";
  prefix: AddressPrefix;
  endpoints: Endpoints;
  links: NetworkLinks;
  special: Omit<SpecialValues, "blacklist"> & { blacklist: TokenList };
};
