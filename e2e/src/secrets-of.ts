import { base58, base64 } from "@scure/base";
import { HdNode, mnemonicToEntropy, mnemonicToSeed, sha256d, toHex } from "ecash-lib";
import english from "ecash-lib/wordlists/english.json" with { type: "json" };

/** Returns a phrase's secrets in every form to search for: entropy, seed and private key as hex, base64 and WIF. */
export function secretsOf(phrase: string): { text: string; hex: string }[] {
  const seed = mnemonicToSeed(phrase);
  const key = HdNode.fromSeed(seed).derivePath("m/44'/1899'/0'/0/0").seckey();
  if (!key) throw new Error("the node has no private key");
  const wifBody = new Uint8Array([0x80, ...key, 0x01]);
  const wif = base58.encode(new Uint8Array([...wifBody, ...sha256d(wifBody).slice(0, 4)]));
  const bytes = [mnemonicToEntropy(phrase, english.words), seed, key];
  return [
    ...bytes.flatMap((secret) => [
      { text: toHex(secret), hex: toHex(secret) },
      { text: base64.encode(secret), hex: toHex(secret) },
    ]),
    { text: wif, hex: toHex(new TextEncoder().encode(wif)) },
  ];
}
