import {
  ALP_STANDARD,
  alpGenesis,
  emppScript,
  type GenesisInfo,
  SLP_MINT_VAULT,
  SLP_NFT1_CHILD,
  slpGenesis,
  toHex,
} from "ecash-lib";
import { type Party, takeExact } from "../people/party.ts";
import { ownInput, type WorldChain, type WorldOutput } from "../world-chain.ts";
import type { WorldToken } from "./token.ts";

export type TokenSpec = {
  protocol: "SLP" | "ALP";
  type: number;
  info: GenesisInfo;
  /** The first supply. */
  atoms: bigint;
  /** Whether more can be minted with a baton; a mint vault has none. */
  hasBaton?: boolean;
};

const TOKEN_ID_PENDING = "";
const BATON_OUT_IDX = 2;

/** A genesis whose supply, and baton, the issuer keeps. */
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

/** An NFT of a collection: spends a coin of exactly one of the collection's atoms (facts.md 2.2). */
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

/** The id of a token is the id of its genesis, which is known only when that is signed. */
function nameCoins(holder: Party, tokenId: string): void {
  for (const { token } of holder.coins) if (token?.tokenId === TOKEN_ID_PENDING) token.tokenId = tokenId;
}
