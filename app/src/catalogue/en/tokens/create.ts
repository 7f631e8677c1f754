import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for creating tokens and collections, and for minting NFTs. */
export const createText = room("create", {
  // Titles, and the labels of the buttons that create.
  token: "Create eToken",
  collection: "Create NFT Collection",
  nft: "Mint NFT",
  unfinished: "You left this form unfinished. Nothing was created.",

  // The two protocols and the dialog about them.
  protocol: "Protocol",
  aboutProtocols: "ALP or SLP?",
  protocols: "ALP or SLP",
  recommended: "Recommended",
  alpAbout:
    "Newer. A payment reaches up to 29 recipients and can carry a message. On the market a single transaction lists it. Its supply is at most 281,474,976,710,655 of its smallest unit.",
  slpAbout:
    "Older, and understood by every eCash wallet. A payment reaches up to 19 recipients and carries no message. Listing it takes two transactions. Collections and NFTs need it.",

  // Without money. `worth`: "$0.01".
  poor: ({ dust }: { dust: string }) => `You need at least ${dust} spendable XEC to create a token`,
  poorWithWorth: ({ dust, worth }: { dust: string; worth: string }) =>
    `You need at least ${dust} spendable XEC (${worth}) to create a token`,
  poorAbout: "The network asks a small amount for every token.",
  receive: "Receive XEC",

  // The fields.
  name: "Name",
  ticker: "Ticker",
  decimals: "Decimals",
  supply: "Supply",
  nftsAtMost: "How many NFTs at most",
  nftsAtMostAbout: "Each NFT uses one. With a variable supply you can add more later.",
  website: "Website",
  optional: "Optional",
  websitePlaceholder: "https://",
  // `url`: what the token will say instead.
  websiteEmpty: ({ url }: { url: string }) => `Left empty, it will be ${url}`,
  // A counter: "12 / 67".
  countOf: ({ count, max }: { count: string; max: string }) => `${count} / ${max}`,
  variable: "Variable supply",
  variableOn: "You keep the right to create more later.",
  variableOff: "Off: the supply is fixed for ever.",
  // How much of the transaction's message the texts take.
  size: ({ bytes, max }: { bytes: Count; max: Count }) =>
    plural(max, {
      one: `The token's texts take ${bytes} of ${max} byte.`,
      other: `The token's texts take ${bytes} of ${max} bytes.`,
    }),

  // What is wrong with the fields.
  problems: {
    nameLength: "Token name must be a valid string between 1 and 68 characters long.",
    nameBanned: "Token name must not conflict with existing crypto or fiat",
    tickerLength: "Token ticker must be a valid string between 1 and 12 characters long",
    tickerBanned: "Token ticker must not conflict with existing crypto or fiat",
    decimals: "Token decimals must be an integer between 0 and 9",
    url: "Invalid URL",
    urlLength: "URL must be less than 68 characters.",
    // Which text it is, and how many bytes it takes.
    fieldTooLong: {
      name: ({ bytes, max }: { bytes: Count; max: Count }) =>
        plural(max, {
          one: `The name takes ${bytes} bytes, and ${max} byte fits. Letters beyond a to z take several.`,
          other: `The name takes ${bytes} bytes, and ${max} bytes fit. Letters beyond a to z take several.`,
        }),
      ticker: ({ bytes, max }: { bytes: Count; max: Count }) =>
        plural(max, {
          one: `The ticker takes ${bytes} bytes, and ${max} byte fits. Letters beyond a to z take several.`,
          other: `The ticker takes ${bytes} bytes, and ${max} bytes fit. Letters beyond a to z take several.`,
        }),
      url: ({ bytes, max }: { bytes: Count; max: Count }) =>
        plural(max, {
          one: `The website takes ${bytes} bytes, and ${max} byte fits. Letters beyond a to z take several.`,
          other: `The website takes ${bytes} bytes, and ${max} bytes fit. Letters beyond a to z take several.`,
        }),
    },
    messageTooLong: {
      name: ({ bytes, max }: { bytes: Count; max: Count }) =>
        plural(max, {
          one: `All texts together take ${bytes} bytes, and ${max} byte fits. The name is the longest.`,
          other: `All texts together take ${bytes} bytes, and ${max} bytes fit. The name is the longest.`,
        }),
      ticker: ({ bytes, max }: { bytes: Count; max: Count }) =>
        plural(max, {
          one: `All texts together take ${bytes} bytes, and ${max} byte fits. The ticker is the longest.`,
          other: `All texts together take ${bytes} bytes, and ${max} bytes fit. The ticker is the longest.`,
        }),
      url: ({ bytes, max }: { bytes: Count; max: Count }) =>
        plural(max, {
          one: `All texts together take ${bytes} bytes, and ${max} byte fits. The website is the longest.`,
          other: `All texts together take ${bytes} bytes, and ${max} bytes fit. The website is the longest.`,
        }),
    },
  },
  // Warnings, which do not block. `text`: a name or ticker. `like`: the name of a coin or currency.
  looksLike: ({ text, like }: { text: string; like: string }) =>
    `${text} looks like ${like}. Wallets may mark your token as an imitation.`,
  mixesScripts: ({ text }: { text: string }) =>
    `${text} mixes letters of several alphabets, as forged names do. Wallets may warn about it.`,

  // In the action bar, and in place of the preview's costs.
  blocking: {
    namesOfToken: "A token must have a name and a ticker",
    namesOfCollection: "A collection must have a name and a ticker",
    namesOfNft: "An NFT must have a name and a ticker",
    name: "Correct the name",
    anotherName: "Choose another name",
    ticker: "Correct the ticker",
    anotherTicker: "Choose another ticker",
    decimals: "Correct the decimals",
    supply: "Enter the supply",
    correctSupply: "Correct the supply",
    url: "Correct the website",
    // An NFT: the collection's coins.
    input: "No mint input",
  },

  // The preview and the review.
  preview: "Preview",
  nameless: "Name",
  tickerless: "TICKER",
  // Below the name, joined by dots: "MOSS", "ALP", "4 decimals".
  decimalsOf: ({ decimals }: { decimals: Count }) =>
    plural(decimals, { one: `${decimals} decimal`, other: `${decimals} decimals` }),
  inCollection: ({ name }: { name: string }) => `in ${name}`,
  smallestUnit: "Smallest unit",
  minting: "Minting later",
  mintingYes: "Yes, by you",
  mintingYesBaton: "Yes, only by you",
  mintingNo: "No, the supply is fixed",
  icon: "Icon",
  iconAfter: "Sent to the icon service after",
  noIcon: "None",
  hash: "Document hash",
  usesUp: "Uses up",
  // Two transactions and the fee of each. `inputs`: "18 NFT mint inputs".
  stepInputs: ({ inputs }: { inputs: string }) => `1. Makes ${inputs}, fee`,
  stepNft: "2. Mints the NFT, fee",
  inputs: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} NFT mint input`, other: `${count} NFT mint inputs` }),
  /** Titles of the review. */
  review: ({ name }: { name: string }) => `Create ${name}`,
  reviewNft: ({ name }: { name: string }) => `Mint ${name}`,
  permanent: "Name, ticker, decimals and website can never be changed.",
  permanentFixed: "Name, ticker, decimals and website can never be changed, and the supply can never grow.",
  permanentCollection: "Name, ticker and website can never be changed.",
  permanentFixedCollection: "Name, ticker and website can never be changed, and the supply can never grow.",
  permanentNft: "Name, ticker, website and the hash of the picture can never be changed.",

  // An NFT without a coin of one unit of its collection.
  inputsFirst: "Inputs are prepared automatically",
  inputsFirstAbout:
    "An NFT uses up one unit of its collection as a piece of its own, and there is no such piece yet. A first transaction makes some, a second one mints the NFT.",

  // After sending.
  sent: ({ name }: { name: string }) => `${name} was created`,
  sentNft: ({ name }: { name: string }) => `${name} was minted`,
  creating: ({ name }: { name: string }) => `Creating ${name}`,
  progress: "Progress",
  stepSent: "Sent to the network",
  stepAppears: "Token appears in your wallet",
  stepAppearsSoon: "Usually within 3 seconds",
  stepAppeared: "Token appeared",
  stepIcon: "Icon is uploaded",
  stepIconChecked: "Shown to others after a check",
  leave: "Leave, tell me when",
  isYours: ({ name }: { name: string }) => `${name} is yours`,
  open: "Open",
});
