import { entropyToMnemonic, fromHex, HdNode, mnemonicToSeed } from "ecash-lib";
import english from "ecash-lib/wordlists/english.json" with { type: "json" };
import { type Party, partyOfKey } from "./party.ts";

/** Spells SATCHEL DEMO DOG in ASCII: 128 bits that nobody takes for secret. */
const DEMO_ENTROPY = fromHex("5341544348454c2044454d4f20444f47");

/** The first receiving address of the wallet (wallet.md 3). */
const PATH = "m/44'/1899'/0'/0/0";

/** Public: whoever types it has the demo wallet. */
export const DEMO_PHRASE = entropyToMnemonic(DEMO_ENTROPY, english);

export function createDemoParty(): Party {
  const key = HdNode.fromSeed(mnemonicToSeed(DEMO_PHRASE)).derivePath(PATH).seckey();
  if (key === undefined) throw new TypeError("a key derived from a seed has a private part");
  return partyOfKey("demo", key);
}
