import type { TokenId } from "./ids/index.ts";
import { NO_SCRIPT, type ScriptHex } from "./script/index.ts";
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
  /** Where the bid for the savings token is asked, in this order: the next one only when one fails. */
  redemptionBids: readonly string[];
  /** What the partner says that the two redeemable tokens yield. */
  stakingYield: string;
  savingsYield: string;
  /** A second node that PayButton payments are broadcast to. */
  secondBroadcast: string;
};

/** Links that the app shows; it fills in `{txid}` and `{address}`. A link with an empty value is not shown. */
export type NetworkLinks = {
  /** The site that serves the wallet; empty in a shell that no site serves. */
  ownSite: string;
  /** A page that opens a payment link in any wallet; `{link}` is filled in. */
  payPage: string;
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
  /** Further tokens that are what their names say. */
  namedTokens: readonly TokenId[];
  /** Well-known payees, shown by name where the person has no contact with the address. */
  namedAddresses: readonly { address: string; name: string }[];
  blacklist: readonly string[];
  stakingHotWallet: string;
  savingsHotWallet: string;
  conversionAddress: string;
  yieldPayerScript: ScriptHex;
};

/** The special values of a network that has no special tokens or addresses. */
export const NOTHING_SPECIAL: SpecialValues = {
  stakingTokenId: "",
  savingsTokenId: "",
  rewardTokenId: "",
  vipTokenIds: [],
  hiddenImageTokenId: "",
  whitelist: [],
  namedTokens: [],
  namedAddresses: [],
  blacklist: [],
  stakingHotWallet: "",
  savingsHotWallet: "",
  conversionAddress: "",
  yieldPayerScript: NO_SCRIPT,
};

/** Token ids, or what fetches them when a market asks: no first screen needs a long list. */
export type TokenList = readonly string[] | (() => Promise<readonly string[]>);

/** A block that every server of a network has. `hash`: as it is shown, in 64 small hex digits. */
export type Checkpoint = { height: number; hash: string };

export type NetworkName = "mainnet" | "testnet" | "devnet";

/** The first blocks. That of mainnet is Bitcoin's too, so a network that shares it needs a checkpoint. */
const GENESIS_HASHES: Readonly<Record<NetworkName, string>> = {
  mainnet: "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f",
  testnet: "000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943",
  devnet: "0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206",
};

/** Returns the block by which a server of a network is recognised. */
export const checkpointOf = ({ name, checkpoint }: Pick<NetworkConfig, "name" | "checkpoint">): Checkpoint =>
  checkpoint ?? { height: 0, hash: GENESIS_HASHES[name] };

/**
 * Who proves to the rewards server that a person claims (facts.md 1.3). Its script runs in a frame that reaches nothing
 * of the wallet (docs/decisions/bot-check.md).
 */
export type BotCheckConfig = {
  /** The address of the provider's script, without a query. */
  script: string;
  /** The public key that names the site to the provider. */
  siteKey: string;
  /** The page of another host in which the script runs. Empty: the wallet's own page, which has no origin. */
  url: string;
  /** The provider refuses a page without an origin, so that without `url` no claim is offered. */
  needsOrigin: boolean;
};

/** The configuration of a network. No other code contains hosts, ids or addresses of the network. */
export type NetworkConfig = {
  name: NetworkName;
  prefix: AddressPrefix;
  /** A block by which a server of this network is recognised; without one it is the first block. */
  checkpoint?: Checkpoint;
  /** How many minutes a block takes on average. Absent where blocks are made only when somebody asks for them. */
  blockMinutes?: number;
  endpoints: Endpoints;
  links: NetworkLinks;
  /** Absent where the rewards server's check cannot be passed, so that no claim is offered that needs it. */
  botCheck?: BotCheckConfig;
  special: Omit<SpecialValues, "blacklist"> & { blacklist: TokenList };
};
