import { atoms } from "../amount/index.ts";
import { type TokenId, tokenIdOf } from "../ids/index.ts";
import { genesisScript, type TokenGenesis } from "../token/index.ts";
import { tokenOfBytes, writeTx } from "../tx/index.ts";
import { aTx } from "./a-tx.ts";
import { scriptOf } from "./script-of.ts";

/** A token that begins in these bytes, whose hash is its id; each number is another one. */
export function aGenesis(n: number): { tokenId: TokenId; rawTx: Uint8Array; token: TokenGenesis } {
  const info = { tokenTicker: `T${n}`, tokenName: `Token ${n}`, url: "", decimals: n % 10, hash: "" };
  const about = { kind: "genesis", protocol: "SLP", typeNumber: 1, info, atoms: atoms(5n), hasBaton: false } as const;
  const maker = scriptOf("maker");
  const tx = aTx(n).from(maker).paying(genesisScript(about), 0n).paying(maker, 546n).hashed();
  const rawTx = writeTx(tx);
  const token = tokenOfBytes(tokenIdOf(tx.txid), rawTx);
  if (token === undefined) throw new Error("The genesis cannot be read");
  return { tokenId: tokenIdOf(tx.txid), rawTx, token };
}
