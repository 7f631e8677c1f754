import { batonIdxOf, checkPushCount, fieldOf, paddedAmounts, quantityOf } from "./slp-fields.ts";
import type { TokenSection } from "./token.ts";
import { TokenError } from "./token-error.ts";
import { SLP_MINT_VAULT, SLP_NFT1_CHILD } from "./token-meta.ts";

const MAX_DECIMALS = 9;
const NO_BYTES = new Uint8Array();

/** The pushes of an SLP GENESIS, checked in the order of devnet.md 3.1. Throws TokenError. */
export function parseSlpGenesis(txid: string, typeCode: number, pushes: readonly Uint8Array[]): TokenSection {
  checkPushCount(pushes, 10);
  const [, , , tokenTicker = NO_BYTES, tokenName = NO_BYTES, url = NO_BYTES] = pushes;
  const hash = fieldOf(pushes[6], [0, 32], "token_document_hash");
  const [decimals = 0] = fieldOf(pushes[7], [1], "decimals");
  const isVault = typeCode === SLP_MINT_VAULT;
  const mintVaultScripthash = isVault ? fieldOf(pushes[8], [20], "mint_vault_scripthash") : NO_BYTES;
  const batonIdx = isVault ? undefined : batonIdxOf(pushes[8]);
  const quantity = quantityOf(pushes[9], "initial_quantity");
  if (decimals > MAX_DECIMALS) {
    throw new TokenError(`Too many decimals, only max. ${MAX_DECIMALS} allowed, but got ${decimals}`);
  }
  if (typeCode === SLP_NFT1_CHILD) checkNftChild(batonIdx, quantity, decimals);
  const genesis = { tokenTicker, tokenName, url, hash, mintVaultScripthash, decimals };
  return {
    kind: "genesis",
    meta: { tokenId: txid, protocol: "slp", typeCode },
    genesis: { ...genesis, data: NO_BYTES, authPubkey: NO_BYTES },
    ...paddedAmounts(quantity, batonIdx),
  };
}

function checkNftChild(batonIdx: number | undefined, quantity: bigint, decimals: number): void {
  if (batonIdx !== undefined) throw new TokenError("NFT1 Child GENESIS cannot have mint baton");
  if (quantity !== 1n) {
    throw new TokenError(`Invalid NFT1 Child GENESIS initial quantity, expected 1 but got ${quantity}`);
  }
  if (decimals !== 0) throw new TokenError(`Invalid NFT1 Child GENESIS decimals, expected 0 but got ${decimals}`);
}
