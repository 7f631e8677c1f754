import { room } from "../../catalogue.ts";

/** English for messages of apps in transactions. */
export const protocolsText = room("protocols", {
  // What a message of each app is called.
  names: {
    alias: "Alias registration",
    "🪂Airdrop": "Airdrop",
    "Cashtab Encrypted (deprecated)": "Encrypted message",
    SWaP: "Swap",
    PayButton: "PayButton payment",
    NFToa: "NFToa",
    eCashChat: "Chat message",
    Paywall: "Paywall payment",
    Auth: "Authentication",
    "eCashChat Article": "Article",
    "eCashChat Article Reply": "Article reply",
    "Cashtab Msg": "Message",
    "Proof of Writing": "Proof of Writing",
    XECX: "XECX payout",
    "Solana Address": "Solana address",
    "DICE Bet": "Dice bet",
    "ROLL Payout": "Dice roll",
    "EDJ Payout": "EDJ payout",
    unknown: "Message of an unknown app",
    none: "Data",
  },
  // What one that breaks the rules of its app is called.
  invalidNames: {
    alias: "Invalid alias registration",
    "🪂Airdrop": "Off-spec airdrop",
    PayButton: "Invalid PayButton payment",
    NFToa: "Invalid NFToa",
    eCashChat: "Invalid chat message",
    Paywall: "Invalid paywall payment",
    "eCashChat Article": "Invalid article",
    "eCashChat Article Reply": "Invalid article reply",
    "Cashtab Msg": "Invalid message",
    "Proof of Writing": "Invalid Proof of Writing",
    XECX: "Invalid XECX payout",
    "Solana Address": "Invalid Solana address",
    "DICE Bet": "Invalid dice bet",
    "ROLL Payout": "Invalid dice roll",
    "EDJ Payout": "Invalid EDJ payout",
  },
  /** A message in one line: what it is called, and what it says. */
  said: ({ name, text }: { name: string; text: string }) => `${name}: ${text}`,
  diceRange: ({ min, max }: { min: string; max: string }) => `${min} to ${max}`,
  // What a Proof of Writing does.
  acts: {
    post: "post",
    reply: "reply",
    quote: "quote",
    repost: "repost",
    like: "like",
    publish: "publish",
    unlock: "unlock",
    auth: "auth",
    handle: "handle",
    comment: "comment",
    "comment-reply": "reply to a comment",
  },
  proofOfWriting: ({ act }: { act: string }) => `Proof of Writing: ${act}`,

  // Headings of the panels in an opened transaction, where they say more than the name.
  alias: "Alias registration: this name for this address",
  airdropReceived: "Airdrop, public",
  airdropSent: "Airdrop you sent, public",
  encrypted: "Encrypted message (deprecated)",
  payButton: "Paid with a PayButton",
  chat: "Chat message, public",
  articleReply: "Reply to an article, public",
  message: "On-chain message, public",
  xecx: "XECX payout to stakers",
  /** `id` is the four bytes, in hex, by which the app marks its messages. */
  unknownApp: ({ id }: { id: string }) => `Message of an app that Satchel does not know (${id})`,
  none: "Data of no known app, public",

  // What the panels say.
  invalidAbout: "It does not follow the rules of its app, so it may mean nothing. The payment itself is not affected.",
  encryptedAbout: "Older wallets could encrypt messages. Today's cannot read them.",
  swapAbout: "A signal of the SWaP protocol, which trades tokens between wallets.",
  articleAbout: "An article, published in this transaction.",
  paywallAbout: "Paid to read an article.",
  authAbout: "Shows a site who holds this address.",
  airdropTo: "To holders of <token/>",
  airdropWarning: "Anyone can send an airdrop, with any message.",
  openArticle: "Open the article",
  diceBet: ({ min, max }: { min: string; max: string }) => `A roll from ${min} to ${max}`,

  // Names of facts in the panels.
  nonce: "Nonce",
  about: "About",
  contentHash: "Hash of the text",
  leastBalance: "Smallest balance paid",
  paidFor: "Balances paid",
  notPaidFor: "Balances not paid",
  holdersLeftOut: "Holders left out",
  /** An amount of a token whose decimals are not known. */
  baseUnits: ({ count }: { count: string }) => `${count} base units`,
  rolled: "Rolled",
  result: "Result",
  bet: "Bet",

  /** A payout of a lottery: the pot, how many transactions were in the draw, the odds of the one that won. */
  pot: "Pot",
  draws: "Transactions in the draw",
  odds: "Odds of the winner",
  winner: "Winner",

  /** The address whose key signed a message in an input. */
  signedBy: "Signed by",
});
