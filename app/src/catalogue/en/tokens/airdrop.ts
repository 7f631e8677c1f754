import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for the airdrop calculator. */
export const airdropText = room("airdrop", {
  title: "Airdrop",
  lead: "Share XEC among everyone who holds a token.",

  // The form.
  token: "Token",
  tokenId: "Token ID",
  removeToken: "Choose another token",
  tokenAbout: "64 characters, as shown on the token's page.",
  total: "Total to share",
  spendable: ({ amount }: { amount: string }) => `${amount} spendable`,
  maxAbout: "The network fee is taken from it.",
  share: "How it is shared",
  proportional: "By holdings",
  equal: "Equally",
  nfts: "Holders of the collection's NFTs",
  nftsAbout: "Counts the NFTs of this collection instead of the collection's own tokens.",
  ignoreMe: "Ignore my own address",
  ignoreMinter: "Ignore the mint address",
  ignoreMinterAbout: "The addresses that the token was first created for.",
  minimum: "Minimum balance",
  minimumAbout: "Skip holders below this amount.",
  ignoreList: "Ignore custom addresses",
  ignoreListAbout: "Addresses separated by commas, without spaces.",
  // Beside the form, where the recipients will stand.
  recipientsTitle: "Recipients",
  recipientsAbout:
    "Satchel asks who holds the token and shows who gets how much. Nothing is sent before you review it.",
  calculate: "Calculate Airdrop",

  // While it calculates.
  asking: "Asking who holds <token/>",
  steps: {
    asked: "Waiting for the network.",
    nfts: ({ done, all }: { done: Count; all: Count }) => `Looking for NFTs, page ${done} of ${all}.`,
    coins: ({ done, all }: { done: Count; all: Count }) => `${done} of ${all} NFTs asked for.`,
    holders: ({ done, all }: { done: Count; all: Count }) => `${done} of ${all} coins read.`,
    recipients: ({ done, all }: { done: Count; all: Count }) => `${done} of ${all} recipients written down.`,
  },
  stop: "Stop",
  stopAbout: "Stopping changes nothing. You can start again.",

  // The result.
  recipients: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} recipient`, other: `${count} recipients` }),
  ofHolders: ({ count, time }: { count: Count; time: string }) =>
    plural(count, { one: `of ${count} holder at ${time}`, other: `of ${count} holders at ${time}` }),
  ignoredMe: "Your own address is ignored.",
  ignoredMinters: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} mint address is ignored.`, other: `${count} mint addresses are ignored.` }),
  ignoredListed: ({ count }: { count: Count }) =>
    plural(count, {
      one: `${count} holder on your list is ignored.`,
      other: `${count} holders on your list are ignored.`,
    }),
  belowMinimum: ({ count, minimum }: { count: Count; minimum: string }) =>
    plural(count, {
      one: `${count} holder has less than ${minimum} and is left out.`,
      other: `${count} holders have less than ${minimum} and are left out.`,
    }),
  leftOut: ({ count, dust }: { count: Count; dust: string }) =>
    plural(count, {
      one: `${count} holder would get less than ${dust} and is left out.`,
      other: `${count} holders would get less than ${dust} and are left out.`,
    }),
  unread: ({ count }: { count: Count }) =>
    plural(count, {
      one: `${count} offer could not be checked, so its tokens count for nobody.`,
      other: `${count} offers could not be checked, so their tokens count for nobody.`,
    }),
  columns: { number: "No.", address: "Address", holds: "Holds", share: "Share", receives: "Receives" },
  recipientsTable: "Recipients",
  recipientsText: "Recipients as text",
  view: "How the recipients are shown",
  views: { table: "Table", text: "Text" },
  yours: "Yours",
  copy: "Copy",
  copied: "Recipients copied",
  toShare: "To share",
  each: ({ least, most }: { least: string; most: string }) => `From ${least} to ${most} each`,
  eachSame: ({ amount }: { amount: string }) => `${amount} each`,
  totalWithFee: ({ count }: { count: Count }) =>
    plural(count, { one: "Total with fee", other: `Total with fee, ${count} payments` }),
  toSend: "Continue to Send",
  change: "Change settings",
  warning: "Anyone can send an airdrop with any message. Recipients may not trust it.",
  // Whose word it is who holds the token.
  toldByTwo: ({ first, second }: { first: string; second: string }) =>
    `Holders as told by ${first} and ${second} alike.`,
  toldByOne: ({ host }: { host: string }) => `Holders as told by ${host} alone`,
  toldByOneAbout:
    "No server of another operator has answered. A server that lies can put addresses of its own into this list, and you could not tell.",
  confirmFirst: "One server alone tells this list. Tick the box to pay it.",
  confirmOne: ({ host }: { host: string }) => `Pay the list of ${host}`,
  proven: ({ proven, outputs }: { proven: Count; outputs: Count }) =>
    plural(outputs, {
      one: `${proven} of ${outputs} coin was compared with the transaction that created it.`,
      other: `${proven} of ${outputs} coins were compared with the transactions that created them.`,
    }),

  // Problems of the form (tokens.md 5.5) and of the calculation (tokens.md 8.1).
  fields: {
    "airdrop-token-id": "Invalid eToken ID",
    "airdrop-total": "Invalid total XEC airdrop",
    "airdrop-minimum": "Minimum eToken balance must be greater than 0",
    "airdrop-ignore-list": "Must be a comma-separated list of valid ecash-prefixed addresses with no spaces",
  },
  tokenUnknown: "Error getting token info from chronik",
  tokenUnknownAbout:
    "No server has sent the transaction that created this token. Only its bytes say what a holding means, so nothing is calculated until a server sends it.",
  noRecipients: "No eligible recipients with these airdrop settings. Try raising the airdrop amount.",
  noHolders: "No token holders with more than the minimum eligible balance",
  belowDust: ({ count, dust }: { count: Count; dust: string }) =>
    plural(count, {
      one: `${count} eligible recipient. Recipients would receive less than ${dust} sats`,
      other: `${count} eligible recipients. Recipients would receive less than ${dust} sats`,
    }),
  shareMore: ({ amount }: { amount: string }) => `Share at least ${amount}, or raise the minimum balance.`,
  unreachable: "Error retrieving airdrop recipients",
  differ: "Two servers disagree about who holds this token",
  differAbout: (said: { first: string; second: string; onlyFirst: Count; onlySecond: Count }) =>
    `${said.first} lists ${said.onlyFirst} coins that ${said.second} does not list, and ${said.second} lists ${said.onlySecond} that ${said.first} does not list. Nothing was sent. Calculate again: the airdrop can go on once both say the same.`,
  contradicted: ({ host, count }: { host: string; count: Count }) =>
    plural(count, {
      one: `${host} says something wrong about ${count} coin with this token`,
      other: `${host} says something wrong about ${count} coins with this token`,
    }),
  contradictedAbout:
    "The transactions that created them say something else. Nothing was sent, and this list is not paid.",
  noMintAddress: "Mint address not available",
  mintAddressFailed: "Error determining mint address for token",
});
