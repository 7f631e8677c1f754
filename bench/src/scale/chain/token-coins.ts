import {
  ALP_STANDARD,
  alpGenesis,
  alpSend,
  emppScript,
  type Script,
  SLP_FUNGIBLE,
  slpGenesis,
  slpSend,
} from "ecash-lib";

/** A token of a bench wallet. SLP and ALP alternate, with 0 to 9 decimals. */
type BenchToken = { index: number; protocol: "SLP" | "ALP"; ticker: string; name: string; decimals: number };

export const SUPPLY_ATOMS = 1_000_000_000n;
const URL = "https://example.org/bench";

export function benchToken(index: number): BenchToken {
  const number = String(index + 1);
  return {
    index,
    protocol: index % 2 === 0 ? "SLP" : "ALP",
    ticker: `BEN${number}`,
    name: `Bench token ${number}`,
    decimals: index % 10,
  };
}

export function genesisScript({ protocol, ticker, name, decimals }: BenchToken): Script {
  const shown = { tokenTicker: ticker, tokenName: name, url: URL, decimals };
  if (protocol === "SLP") return slpGenesis(SLP_FUNGIBLE, shown, SUPPLY_ATOMS);
  return emppScript([alpGenesis(ALP_STANDARD, shown, { atomsArray: [SUPPLY_ATOMS], numBatons: 0 })]);
}

export function sendScript({ protocol }: BenchToken, tokenId: string): Script {
  if (protocol === "SLP") return slpSend(tokenId, SLP_FUNGIBLE, [SUPPLY_ATOMS]);
  return emppScript([alpSend(tokenId, ALP_STANDARD, [SUPPLY_ATOMS])]);
}
