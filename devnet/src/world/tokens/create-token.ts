import { toHex } from "@satchel/core/script";
import {
  ALL_BIP143,
  ALP_STANDARD,
  alpGenesis,
  emppScript,
  flagSignature,
  type GenesisInfo,
  OP_CHECKSIG,
  pushBytesOp,
  Script,
  SLP_MINT_VAULT,
  SLP_NFT1_CHILD,
  sha256d,
  shaRmd160,
  slpGenesis,
  type TxBuilderInput,
} from "ecash-lib";
import { type Party, takeExact } from "../people/party.ts";
import { ownInput, type WorldChain, type WorldOutput } from "../world-chain.ts";

/** A token of the world, as far as building transactions needs it. `groupTokenId`: the collection of an NFT. */
export type WorldToken = {
  tokenId: string;
  protocol: "SLP" | "ALP";
  type: number;
  info: GenesisInfo;
  groupTokenId?: string;
};

/** Who gets how many atoms. Each output has dust. */
export type TokenPayment = { to: Script; atoms: bigint };

export type TokenSpec = {
  protocol: "SLP" | "ALP";
  type: number;
  info: GenesisInfo;
  /** The first supply. */
  atoms: bigint;
  /** Whether a baton can mint more. A mint vault has none. */
  hasBaton?: boolean;
};

const TOKEN_ID_PENDING = "";
const BATON_OUT_IDX = 2;

/** Makes a token; the issuer keeps the supply and the baton. */
export function createToken(chain: WorldChain, issuer: Party, spec: TokenSpec): WorldToken {
  const { protocol, type, info, atoms, hasBaton = false } = spec;
  const opReturn =
    protocol === "ALP"
      ? emppScript([alpGenesis(ALP_STANDARD, info, { atomsArray: [atoms], numBatons: hasBaton ? 1 : 0 })])
      : slpGenesis(type, info, atoms, hasBaton ? BATON_OUT_IDX : undefined);
  const to = issuer.script;
  const own = { tokenId: TOKEN_ID_PENDING, atoms, isMintBaton: false };
  const outputs: WorldOutput[] = [atoms > 0n ? { to, token: own } : { to }];
  if (hasBaton) outputs.push({ to, token: { tokenId: TOKEN_ID_PENDING, atoms: 0n, isMintBaton: true } });
  const tokenId = chain.send(issuer, { opReturn, outputs });
  nameCoins(issuer, tokenId);
  return { tokenId, protocol, type, info };
}

/** Makes an NFT of a collection by spending a coin of exactly one of the collection's atoms (facts.md 2.2). */
export function createNft(chain: WorldChain, maker: Party, collection: WorldToken, info: GenesisInfo): WorldToken {
  const seat = takeExact(maker, collection.tokenId, 1n);
  const token = { tokenId: TOKEN_ID_PENDING, atoms: 1n, isMintBaton: false };
  const tokenId = chain.send(maker, {
    opReturn: slpGenesis(SLP_NFT1_CHILD, info, 1n),
    spend: [ownInput(maker, seat)],
    outputs: [{ to: maker.script, token }],
  });
  nameCoins(maker, tokenId);
  return { tokenId, protocol: "SLP", type: SLP_NFT1_CHILD, info, groupTokenId: collection.tokenId };
}

export function createVaultToken(
  chain: WorldChain,
  issuer: Party,
  info: GenesisInfo,
  vaultHash: Uint8Array,
  atoms: bigint,
): WorldToken {
  return createToken(chain, issuer, {
    protocol: "SLP",
    type: SLP_MINT_VAULT,
    info: { ...info, mintVaultScripthash: toHex(vaultHash) },
    atoms,
  });
}

/** A token's id is the txid of its genesis, which is known only once that is signed. */
function nameCoins(holder: Party, tokenId: string): void {
  for (const { token } of holder.coins) if (token?.tokenId === TOKEN_ID_PENDING) token.tokenId = tokenId;
}

/** The p2sh of `<key> CHECKSIG`, whose coins allow the keeper to mint a vault token. */
type MintVault = { keeper: Party; redeemScript: Script; hash: Uint8Array };

export function createMintVault(keeper: Party): MintVault {
  const redeemScript = Script.fromOps([pushBytesOp(keeper.publicKey), OP_CHECKSIG]);
  return { keeper, redeemScript, hash: shaRmd160(redeemScript.bytecode) };
}

/** Puts a coin into the vault and returns what it takes to spend it. */
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
