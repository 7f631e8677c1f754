import {
  ALL_BIP143,
  flagSignature,
  OP_CHECKSIG,
  pushBytesOp,
  Script,
  sha256d,
  shaRmd160,
  type TxBuilderInput,
} from "ecash-lib";
import type { Party } from "../people/party.ts";
import type { WorldChain } from "../world-chain.ts";

/** The p2sh that mints a vault token: whoever spends a coin of it mints. `<key> CHECKSIG`. */
export type MintVault = { keeper: Party; redeemScript: Script; hash: Uint8Array };

export function createMintVault(keeper: Party): MintVault {
  const redeemScript = Script.fromOps([pushBytesOp(keeper.publicKey), OP_CHECKSIG]);
  return { keeper, redeemScript, hash: shaRmd160(redeemScript.bytecode) };
}

/** Puts a coin into the vault; what it takes to spend it. */
export function fillVault(chain: WorldChain, { keeper, redeemScript, hash }: MintVault): TxBuilderInput {
  const sats = 1_000n;
  const txid = chain.send(keeper, { outputs: [{ to: Script.p2sh(hash), sats }] });
  return {
    input: { prevOut: { txid, outIdx: 0 }, signData: { sats, redeemScript } },
    signatory: (ecc, input) => {
      const preimage = input.sigHashPreimage(ALL_BIP143);
      const signature = flagSignature(ecc.schnorrSign(keeper.secretKey, sha256d(preimage.bytes)), ALL_BIP143);
      return Script.fromOps([pushBytesOp(signature), pushBytesOp(redeemScript.bytecode)]);
    },
  };
}
