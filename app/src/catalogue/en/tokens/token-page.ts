import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for the page of one token: what it is, what the wallet holds of it, and what can be done with it. */
export const tokenPageText = room("tokenPage", {
  back: "All tokens",
  invalidId: ({ id }: { id: string }) => `Invalid tokenId ${id}`,
  invalidIdAbout: "A token id has 64 characters, 0 to 9 and a to f.",
  unknownInfo: "Error querying token info. Please try again later.",
  notHeld: "You do not hold this token.",
  notTradable: "Satchel does not support trading this token",
  notTradableAbout: "It imitates something that it is not. You can send or burn what you hold.",
  blacklisted: "Blacklisted",

  youHold: "You hold",
  unitsUnknown: "units not known",
  batons: ({ count }: { count: Count }) => plural(count, { one: `${count} mint baton`, other: `${count} mint batons` }),
  enlarge: ({ name }: { name: string }) => `Show the picture of ${name} large`,
  inCollection: ({ name }: { name: string }) => `in ${name}`,

  notUnderstood: "Satchel does not understand this type of token",
  notUnderstoodAbout: "It cannot be sent, sold or burned here. Its coin is kept apart, so no payment destroys it.",
  vault: "The owner of the vault can mint more",
  vaultAbout: "The supply is not fixed and not yours to control.",

  stats: "About this token",
  type: "Type",
  tokenId: "Token id",
  copyId: "Copy token id",
  decimals: "Decimals",
  supply: "Supply",
  supplyFailed: "Error fetching supply",
  fixed: "fixed",
  variable: "variable",
  created: "Created",
  notMined: "Not in a block yet",
  yield: "Yield",
  // `percent`: of a year. `age`: when the partner was asked. `host`: who says so.
  yieldOfYear: ({ percent }: { percent: string }) => `${percent} a year`,
  yieldSaid: ({ host, age }: { host: string; age: string }) => `says ${host}, ${age}`,
  genesisQuantity: "Genesis quantity",
  website: "Website",
  none: "None",
  notKnown: "Not known",
  hash: "Document hash",
  copyHash: "Copy document hash",
  hashCopied: "Document hash copied",

  // What a type of token means, in its dialog.
  types: {
    ALP: {
      title: "ALP token",
      about:
        "ALP is the newer of the two token protocols of eCash. A payment can carry several ALP tokens at once, with a message beside them. The owner of a mint baton can make more of the token.",
    },
    SLP: {
      title: "SLP token",
      about:
        "SLP is the older of the two token protocols of eCash. A payment carries one SLP token, to at most 19 recipients. The owner of the mint baton can make more of the token; without a baton its supply is fixed.",
    },
    "Mint Vault": {
      title: "SLP mint vault token",
      about:
        "This SLP token has no mint baton. A payment that spends a coin of the token's vault can make more of it, so its supply is not fixed.",
    },
    Collection: {
      title: "NFT collection",
      about:
        "Each NFT of a collection is made by spending one unit of the collection's own token. The token of a collection can be sent and divided like any other.",
    },
    NFT: {
      title: "NFT",
      about:
        "An NFT exists once. It belongs to the collection whose token was spent to make it, and it cannot be divided.",
    },
    "Unknown SLP": {
      title: "Unknown type of SLP token",
      about:
        "The SLP protocol does not define this type. Satchel keeps the coin apart, so that no payment destroys it.",
    },
    "Unknown ALP": {
      title: "Unknown type of ALP token",
      about:
        "The ALP protocol does not define this type. Satchel keeps the coin apart, so that no payment destroys it.",
    },
    "Unknown Token Type": {
      title: "Token of an unknown type",
      about:
        "Satchel does not know the protocol of this token. It keeps the coin apart, so that no payment destroys it.",
    },
  },
  /** Opens the dialog about the type. */
  aboutType: ({ type }: { type: string }) => `${type}: what is that?`,

  link: {
    title: "Uncontrolled Link",
    about: "The maker of the token wrote this address. Satchel has not looked at it.",
    seedPhrase: "Never type your seed phrase on a web page.",
    stay: "Stay here",
    open: "Open link",
  },

  actions: "What you can do",
  actionsLoading: "Loading your coins…",
  panels: {
    sell: "Sell",
    fanOut: "Inputs",
    // The whole name of the same button; it has the word of the short one.
    fanOutInFull: "Create NFT mint inputs",
    send: "Send",
    airdrop: "Airdrop",
    burn: "Burn",
    mint: "Mint",
  },
  airdropAbout: "XEC for all holders of this token, divided among them.",
  airdrop: "Set up an airdrop",

  // The NFTs of a collection.
  nfts: "NFTs in this Collection",
  nftFilters: { all: "All", held: "Held" },
  youHoldThis: "You hold this",
  noNfts: "No NFTs yet",
  noNftsHeld: "You hold no NFT of this collection",
  loadingNfts: "Loading the NFTs…",
  nftsFailed: "The NFTs could not be loaded",
  copyIdOf: ({ name }: { name: string }) => `Copy the token id of ${name}`,
  previous: "Previous",
  next: "Next",

  // What this wallet did with the token.
  history: "Your history with this token",
  historyLoading: "Loading your history…",
  noHistory: "No transaction of this token is stored on this device.",
  partOfHistory: ({ count, total }: { count: Count; total: Count }) =>
    plural(total, {
      one: `${count} of your ${total} transaction is on this device.`,
      other: `${count} of your ${total} transactions are on this device.`,
    }),
  loadRest: "Load the rest",
  restFailed: "The rest of the history could not be loaded",
  historyFailed: "The history on this device could not be read",

  // Below a list of which not everything is shown: NFTs, the history, past trades.
  more: "Show more",
});
