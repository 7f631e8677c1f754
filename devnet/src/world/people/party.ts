import { createHash } from "node:crypto";
import type { AddressPrefix } from "@satchel/core/network";
import { ALL_BIP143, Ecc, P2PKHSignatory, Script, type Signatory, shaRmd160 } from "ecash-lib";
import { addressOfScript } from "../../script/addresses.ts";

export type CoinToken = { tokenId: string; atoms: bigint; isMintBaton: boolean };
/** A coin that a person of the world can spend with their key. */
export type WorldCoin = { txid: string; outIdx: number; sats: bigint; token: CoinToken | undefined };

/** A person of the world: one key, its coins, and the transactions that concern it. */
export type Party = {
  readonly name: string;
  readonly secretKey: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly script: Script;
  readonly signatory: Signatory;
  coins: WorldCoin[];
  readonly txids: string[];
};

export const ecc = new Ecc();

/** The same key on every devnet. It protects nothing of value. */
export function createParty(name: string): Party {
  return partyOfKey(name, createHash("sha256").update(`satchel devnet world ${name}`).digest());
}

export function partyOfKey(name: string, secretKey: Uint8Array): Party {
  const publicKey = ecc.derivePubkey(secretKey);
  const script = Script.p2pkh(shaRmd160(publicKey));
  const signatory = P2PKHSignatory(secretKey, publicKey, ALL_BIP143);
  return { name, secretKey, publicKey, script, signatory, coins: [], txids: [] };
}

export function addressOfParty(party: Party, prefix: AddressPrefix): string {
  const address = addressOfScript(party.script.bytecode, prefix);
  if (address === undefined) throw new TypeError(`${party.name} has no address`);
  return address;
}

/** Takes the oldest coins without tokens out of the purse until they amount to `sats` and their own fee. */
export function takeFuel(party: Party, sats: bigint): WorldCoin[] {
  let missing = sats;
  return takeCoins(party, ({ token, sats: worth }) => {
    if (token !== undefined || missing <= 0n) return false;
    missing -= worth - FUEL_INPUT_SATS;
    return true;
  });
}

/** Takes coins of a token out of the purse until they amount to `atoms`. Throws RangeError when there are too few. */
export function takeTokens(party: Party, tokenId: string, atoms: bigint): { coins: WorldCoin[]; atoms: bigint } {
  let sum = 0n;
  const coins = takeCoins(party, ({ token }) => {
    if (token?.tokenId !== tokenId || token.isMintBaton || sum >= atoms) return false;
    sum += token.atoms;
    return true;
  });
  if (sum < atoms) throw new RangeError(`${party.name} has ${sum} of ${atoms} atoms of ${tokenId}`);
  return { coins, atoms: sum };
}

export function takeBaton(party: Party, tokenId: string): WorldCoin {
  return takeOne(party, ({ token }) => token?.tokenId === tokenId && token.isMintBaton, `the baton of ${tokenId}`);
}

/** Takes a coin of exactly `atoms`, as an NFT needs one of its collection. */
export function takeExact(party: Party, tokenId: string, atoms: bigint): WorldCoin {
  const isExact = ({ token }: WorldCoin) => token?.tokenId === tokenId && !token.isMintBaton && token.atoms === atoms;
  return takeOne(party, isExact, `a coin of ${atoms} of ${tokenId}`);
}

/** The fee of one more input, at 1 sat a byte. */
const FUEL_INPUT_SATS = 141n;

function takeOne(party: Party, isWanted: (coin: WorldCoin) => boolean, what: string): WorldCoin {
  let isFound = false;
  const [coin] = takeCoins(party, (candidate) => {
    if (isFound || !isWanted(candidate)) return false;
    isFound = true;
    return true;
  });
  if (coin === undefined) throw new RangeError(`${party.name} does not have ${what}`);
  return coin;
}

function takeCoins(party: Party, isTaken: (coin: WorldCoin) => boolean): WorldCoin[] {
  const taken: WorldCoin[] = [];
  const kept: WorldCoin[] = [];
  for (const coin of party.coins) (isTaken(coin) ? taken : kept).push(coin);
  party.coins = kept;
  return taken;
}
