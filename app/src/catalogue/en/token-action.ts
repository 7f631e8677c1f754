import { room } from "../catalogue.ts";

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
});
