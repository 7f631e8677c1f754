/** Which prefix addresses are shown with. */
export type AddressPrefix = "ecash" | "ectest" | "ecregtest";

/** Where the wallet talks to. A service whose URL is empty is not offered. No URL ends with a slash. */
export type Endpoints = {
  /** Indexers, in order of preference; at least one. */
  indexers: readonly string[];
  prices: string;
  rewards: string;
  blacklist: string;
  icons: string;
  iconUpload: string;
  redemptionBid: string;
  /** A second node that PayButton payments are broadcast to. */
  secondBroadcast: string;
};

/** Links for people; `{txid}` and `{address}` are filled in. A link whose value is empty is not shown. */
export type NetworkLinks = {
  ownSite: string;
  explorerTx: string;
  explorerAddress: string;
  pdfReceipt: string;
  article: string;
  faucet: string;
  notifyAdmin: string;
  moreUses: string;
  extensionStore: string;
  social: readonly { name: string; url: string }[];
  source: string;
  trusted: readonly string[];
};

/** Token ids and addresses that mean something to the app; empty where a network has none. */
export type SpecialValues = {
  stakingTokenId: string;
  savingsTokenId: string;
  rewardTokenId: string;
  vipTokenIds: readonly { tokenId: string; tier: string }[];
  hiddenImageTokenId: string;
  whitelist: readonly string[];
  blacklist: readonly string[];
  stakingHotWallet: string;
  savingsHotWallet: string;
  conversionAddress: string;
  yieldPayerScript: string;
};

/** Of a network without tokens of its own. */
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

/** Everything about a network that is not a rule of eCash: no host, id or address of it stands anywhere else in the code. */
export type NetworkConfig = {
  name: "mainnet" | "testnet" | "devnet";
  prefix: AddressPrefix;
  endpoints: Endpoints;
  links: NetworkLinks;
  special: SpecialValues;
};
