import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for actions on a token beside sending it: creating, minting, burning and splitting. */
export const tokenActionText = room("tokenAction", {
  // Preview and review. XEC that token coins held and that the wallet can spend afterwards.
  released: "Released from token coins",
  xecBack: "XEC released",

  // Why an action cannot be planned. `token`: its name.
  noMintBaton: ({ token }: { token: string }) => `Unable to find mint baton for ${token}`,
  noMintBatonAbout:
    "Its coin is frozen, in doubt, or part of a payment that is not settled. Without the baton nobody can mint. Nothing was sent.",
  noFanOutCoins: "No eligible inputs for this NFT parent fan tx",
  noFanOutCoinsAbout:
    "No coin of this collection can be spent now. Coins that are frozen, in doubt, or part of a payment that is not settled stay as they are.",
  onlyOnes: "No token utxos exist with qty !== 1",
  onlyOnesAbout: "Every coin of this collection that can be spent holds exactly one unit.",

  mint: {
    amount: "Amount to mint",
    supplyNow: "Supply now",
    // Below the amount.
    supplyThen: "New supply <amount/>",
    // `what`: an amount with its ticker, "5,000 MOSS", or the ticker alone.
    button: ({ what }: { what: string }) => `Mint ${what}`,
    review: "Review mint",
    newInWallet: "New in your wallet",
    supplyBefore: "Supply before",
    supplyAfter: "Supply after",
    baton: "Right to mint",
    batonStays: "Stays with you",
    done: "Minted!",
  },
  burn: {
    amount: "Amount to burn",
    youCanBurn: "You can burn <amount/>",
    leftAfter: "Left after",
    open: "Burn",
    // `what`: an amount with its ticker, "400 LANTRN", or the name of an NFT.
    button: ({ what }: { what: string }) => `Burn ${what}`,
    gone: "Burned tokens are gone. Nobody can bring them back.",
    // `phrase`: "burn LANTRN"
    mustMatch: ({ phrase }: { phrase: string }) => `Input must exactly match "${phrase}"`,
    done: "Burned!",
  },
  fanOut: {
    about: ({ ticker }: { ticker: string }) =>
      `To mint an NFT you spend exactly 1 ${ticker}. This splits one bigger coin into pieces of 1: all of it up to 19, otherwise 18 and the rest.`,
    howMany: "How many",
    // Beside the number: how many units the coin has that is split.
    of: ({ held }: { held: string }) => `of ${held}`,
    // Below it. `now`, `after`: pieces of one unit.
    readiness: ({ now, after }: { now: Count; after: Count }) => `Ready now: ${now}. After: ${after}.`,
    outOfRange: ({ most }: { most: Count }) => `Enter a whole number from 1 to ${most}.`,
    readyNow: "Ready now",
    readyAfter: "Ready after",
    rest: "Left in one piece",
    ready: ({ count }: { count: Count }) =>
      plural(count, { one: `${count} piece is ready to mint.`, other: `${count} pieces are ready to mint.` }),
    inputs: ({ count }: { count: Count }) => plural(count, { one: `${count} input`, other: `${count} inputs` }),
    open: "Create inputs",
    button: ({ count }: { count: Count }) =>
      plural(count, { one: `Create ${count} input`, other: `Create ${count} inputs` }),
    review: "Review mint inputs",
    done: "Inputs created!",
  },
});
