// A token of a stranger with as many holders as a test needs.
import { toHex } from "@satchel/core/script";
import { ALP_STANDARD, alpGenesis, alpSend, emppScript, Script } from "ecash-lib";
import { type Coin, createTokenMaker } from "../token/token-maker.ts";
import type { Wallet } from "../wallet-test.ts";

/** An OP_RETURN of 223 bytes has room for 29 amounts; one of them is the rest. */
const PER_TX = 28;
const MAKER_SATS = 10_000_000n;
const MAKER_KEY = 0x6d;

const holderOf = (index: number) => Script.p2pkh(new Uint8Array(20).fill(index + 1));

/** Makes an ALP token that many scripts hold, the first 1,000 atoms, each further one more; returns its id. */
export async function makeHeldToken(
  wallet: Wallet,
  holders: number,
): Promise<{ tokenId: string; held: Map<string, bigint> }> {
  const maker = createTokenMaker(wallet, MAKER_KEY);
  const amounts = Array.from({ length: holders }, (_, n) => 1_000n + BigInt(n));
  const supply = amounts.reduce((sum, amount) => sum + amount, 0n);
  const held = new Map(amounts.map((amount, n) => [toHex(holderOf(n).bytecode), amount]));
  const info = { tokenTicker: "HOLD", tokenName: "Held by many", url: "", decimals: 0 };
  const genesis = alpGenesis(ALP_STANDARD, info, { atomsArray: [supply], numBatons: 0 });
  let coins = await maker.send(await maker.fund(MAKER_SATS), emppScript([genesis]), [maker.script]);
  const { txid: tokenId } = coins[0] as Coin;
  let left = supply;
  for (let at = 0; at < holders; at += PER_TX) {
    const some = amounts.slice(at, at + PER_TX);
    left -= some.reduce((sum, amount) => sum + amount, 0n);
    const rest = left > 0n ? [left] : [];
    const section = emppScript([alpSend(tokenId, ALP_STANDARD, [...some, ...rest])]);
    const to = [...some.map((_, n) => holderOf(at + n)), ...rest.map(() => maker.script)];
    coins = await maker.send(coins, section, to);
  }
  return { tokenId, held };
}
