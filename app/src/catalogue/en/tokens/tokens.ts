import { room } from "../../catalogue.ts";

/** English for names, kinds and numbers of tokens. */
export const tokensText = room("tokens", {
  // Instead of a token's name.
  unknown: "Unknown token",
  nameless: "Token without a name",
  /** Instead of an amount, offline, while the token's decimals are not known. */
  amountUnknown: "Not known yet",

  // Where an amount would be typed. What a token is stands in the bytes of the transaction that created it.
  readingGenesis: "Reading this token from the transaction that created it…",
  genesisMissing:
    "No server has sent the transaction that created this token. Only its bytes say what an amount means, so nothing can be typed until a server sends it. Your coins stay as they are.",

  // By the kind the wallet reads from the chain.
  kinds: {
    ALP: "Token, ALP",
    SLP: "Token, SLP",
    "Mint Vault": "Token, SLP mint vault",
    Collection: "NFT collection",
    NFT: "NFT",
    "Unknown SLP": "Token, unknown type of SLP",
    "Unknown ALP": "Token, unknown type of ALP",
    "Unknown Token Type": "Token of an unknown type",
  },
});
