// A token of a stranger with as many holders as a test needs, made by signed transactions on the devnet.

import { encodeCashAddr } from "@satchel/core/address";
import { toHex } from "@satchel/core/script";
import { readOutpoint } from "@satchel/core/tx";
import type { Devnet } from "@satchel/devnet";
import {
  ALL_BIP143,
  ALP_STANDARD,
  alpGenesis,
  alpSend,
  DEFAULT_DUST_SATS,
  Ecc,
  emppScript,
  P2PKHSignatory,
  Script,
  shaRmd160,
  TxBuilder,
} from "ecash-lib";
import { chainOf } from "./person.ts";
import type { Wallet } from "./wallet-test.ts";

/** An OP_RETURN of 223 bytes has room for 29 amounts; one of them is the rest. */
const PER_TX = 28;
const MAKER_SATS = 10_000_000n;

const ecc = new Ecc();
const secretKey = new Uint8Array(32).fill(0x6d);
const publicKey = ecc.derivePubkey(secretKey);
const makerHash = shaRmd160(publicKey);
const maker = Script.p2pkh(makerHash);
const signatory = P2PKHSignatory(secretKey, publicKey, ALL_BIP143);

const holderOf = (index: number) => Script.p2pkh(new Uint8Array(20).fill(index + 1));

/** Makes an ALP token that many scripts hold, the first 1,000 atoms, each further one more; returns its id. */
export async function makeHeldToken(
  wallet: Wallet,
  holders: number,
): Promise<{ tokenId: string; held: Map<string, bigint> }> {
  const address = encodeCashAddr("ecash", "p2pkh", toHex(makerHash));
  if (!address.ok) throw new Error(address.problem.code);
  const { devnet } = wallet;
  await devnet.fund(address.value, MAKER_SATS);
  const funded = await chainOf(wallet).utxos(toHex(maker.bytecode));
  const amounts = Array.from({ length: holders }, (_, n) => 1_000n + BigInt(n));
  const supply = amounts.reduce((sum, amount) => sum + amount, 0n);
  const held = new Map(amounts.map((amount, n) => [toHex(holderOf(n).bytecode), amount]));
  const info = { tokenTicker: "HOLD", tokenName: "Held by many", url: "", decimals: 0 };
  const genesis = alpGenesis(ALP_STANDARD, info, { atomsArray: [supply], numBatons: 0 });
  const sent = (inputs: Coin[], section: Script, to: readonly Script[]) => accept(devnet, inputs, section, to);
  let coins = sent(
    funded.map(({ outpoint, sats }) => ({ ...readOutpoint(outpoint), sats })),
    emppScript([genesis]),
    [maker],
  );
  const { txid: tokenId } = coins[0] as Coin;
  let left = supply;
  for (let at = 0; at < holders; at += PER_TX) {
    const some = amounts.slice(at, at + PER_TX);
    left -= some.reduce((sum, amount) => sum + amount, 0n);
    const rest = left > 0n ? [left] : [];
    const section = emppScript([alpSend(tokenId, ALP_STANDARD, [...some, ...rest])]);
    const to = [...some.map((_, n) => holderOf(at + n)), ...rest.map(() => maker)];
    coins = sent(coins, section, to);
  }
  return { tokenId, held };
}

type Coin = { txid: string; outIdx: number; sats: bigint };

/** Sends the coins to these scripts with dust each, and the change to the maker; returns the last output's coin and the change. */
function accept({ node }: Devnet, inputs: readonly Coin[], section: Script, to: readonly Script[]): Coin[] {
  const tx = new TxBuilder({
    inputs: inputs.map(({ sats, ...prevOut }) => ({
      input: { prevOut, signData: { sats, outputScript: maker } },
      signatory,
    })),
    outputs: [{ sats: 0n, script: section }, ...to.map((script) => ({ sats: DEFAULT_DUST_SATS, script })), maker],
  }).sign({ ecc, feePerKb: 1_000n, dustSats: DEFAULT_DUST_SATS });
  const accepted = node.accept(tx.ser());
  if (!accepted.ok) throw new Error(`the node refused a transaction: ${accepted.rejection.reason}`);
  const { txid } = accepted;
  const change = tx.outputs.length - 1;
  return [change - 1, change].map((outIdx) => ({ txid, outIdx, sats: tx.outputs[outIdx]?.sats ?? 0n }));
}
