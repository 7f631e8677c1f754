import type { GenesisInfo } from "@satchel/chain/wire";
import { strToBytes } from "ecash-lib";
import { encodePush } from "../../script/index.ts";
import type { TokenCoin, TokenMeta, TokenVerdict } from "../token.ts";
import { judgeTx } from "../verify-tx.ts";

export const TXID = "f0".repeat(32);
export const ID_A = "a1".repeat(32);
export const ID_B = "b2".repeat(32);

export const slp = (typeCode: number, tokenId = ID_A): TokenMeta => ({ tokenId, protocol: "slp", typeCode });
export const alp = (tokenId = ID_A, typeCode = 0): TokenMeta => ({ tokenId, protocol: "alp", typeCode });
export const atoms = (meta: TokenMeta, count: bigint, groupMeta?: TokenMeta): TokenCoin => ({
  meta,
  atoms: count,
  isMintBaton: false,
  groupMeta,
});
export const baton = (meta: TokenMeta): TokenCoin => ({ meta, atoms: 0n, isMintBaton: true, groupMeta: undefined });

/** Returns an OP_RETURN script with data pushes. A number stands for a bare opcode. */
export function opReturn(...parts: readonly (string | Uint8Array | number)[]): Uint8Array {
  const bytes = parts.flatMap((part) => {
    if (typeof part === "number") return [part];
    const push = typeof part === "string" ? strToBytes(part) : part;
    return push.length === 0 ? [0x4c, 0] : [...encodePush(push)];
  });
  return Uint8Array.of(0x6a, ...bytes);
}

export const be64 = (value: bigint): Uint8Array => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return Uint8Array.from(bytes);
};

type Spent = {
  coins?: readonly (TokenCoin | undefined)[];
  scripts?: readonly Uint8Array[];
  genesis?: GenesisInfo;
};

/** Returns the verdict on a transaction with this script as output 0 and `outputCount` outputs in all. */
export function judge(script: Uint8Array, outputCount: number, spent: Spent = {}): TokenVerdict | undefined {
  const plain = { sats: 546n, script: Uint8Array.of(0x51) };
  const outputs = [{ sats: 0n, script }, ...new Array<typeof plain>(Math.max(0, outputCount - 1)).fill(plain)];
  return judgeTx(
    { txid: TXID, outputs },
    {
      coins: spent.coins ?? [],
      scripts: spent.scripts ?? [],
      confirmedGenesis: () => spent.genesis,
    },
  );
}
