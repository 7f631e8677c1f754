import {
  alpBurn,
  alpGenesis,
  alpMint,
  alpSend,
  emppScript,
  type Script,
  slpBurn,
  slpGenesis,
  slpMint,
  slpMintVault,
  slpSend,
} from "ecash-lib";
import type { Node } from "../../node/index.ts";
import { buildTx, ecashCrypto, type ParsedTx } from "../../script/index.ts";
import type { TokenCoin } from "../../token/index.ts";
import type { Indexer } from "../indexer.ts";
import type { Outpoint } from "../tx-record.ts";

/** Anyone may spend it, so that a chain needs no signatures: the redeem script is just OP_1. */
const REDEEM = Uint8Array.of(0x51);
const REDEEM_HASH = ecashCrypto.hash160(REDEEM);
export const OPEN_SCRIPT = Uint8Array.of(0xa9, 20, ...REDEEM_HASH, 0x87);
const VAULT_HASH = Buffer.from(REDEEM_HASH).toString("hex");
const INFO = { tokenTicker: "T", tokenName: "Token", url: "u", decimals: 0 };
const MATURITY = 100;
const FEE_SATS = 1_500n;
const OUTPUTS = 5;
const UNKNOWN_TYPE = 9;

type Random = (below: number) => number;
type Held = { outpoint: Outpoint; coin: TokenCoin };
/** What a transaction spends besides money, and its output 0. */
type Plan = { kind: string; spends: readonly Held[]; script: Script | Uint8Array };

/**
 * Returns a transaction of a random token kind, from the coins that one index lists; undefined if no money is left for
 * it.
 */
export function randomTokenTx(
  node: Node,
  indexer: Indexer,
  random: Random,
): { kind: string; tx: ParsedTx } | undefined {
  const coins = indexer.scriptGroup(OPEN_SCRIPT)?.utxos ?? [];
  const held = coins.flatMap((outpoint) => {
    const coin = outpoint.record.colour.outputCoins[outpoint.outIdx];
    return coin === undefined ? [] : [{ outpoint, coin }];
  });
  const money = coins.filter((outpoint) => isMoney(outpoint, node.tip()?.height ?? 0)).slice(-8);
  const fuel = money[random(Math.max(1, money.length))];
  if (fuel === undefined) return undefined;
  const { kind, spends, script } = randomPlan(held, random);
  const spent = [...spends.map(({ outpoint }) => outpoint), fuel];
  const total = spent.reduce((sum, outpoint) => sum + satsOf(outpoint), 0n) - FEE_SATS;
  const note = script instanceof Uint8Array ? script : script.bytecode;
  const tx = buildTx({
    version: 2,
    inputs: spent.map(({ record, outIdx }) => ({
      prevTxid: record.tx.txid,
      prevIdx: outIdx,
      script: Uint8Array.of(1, 0x51),
      sequence: 0xffffffff,
    })),
    outputs: [
      { sats: 0n, script: note },
      ...Array.from({ length: OUTPUTS }, (_, i) => ({
        // The last output carries the money on; the others are big enough for a transaction or two.
        sats: i === OUTPUTS - 1 ? total - 8_000n : 2_000n,
        script: OPEN_SCRIPT,
      })),
    ],
    lockTime: 0,
  });
  return { kind, tx };
}

function isMoney({ record, outIdx }: Outpoint, height: number): boolean {
  if (record.colour.outputCoins[outIdx] !== undefined) return false;
  if (record.isCoinbase && height + 1 - (record.mined?.height ?? height) < MATURITY) return false;
  return satsOf({ record, outIdx }) > 50_000n;
}

function satsOf({ record, outIdx }: Outpoint): bigint {
  return record.tx.outputs[outIdx]?.sats ?? 0n;
}

function randomPlan(held: readonly Held[], random: Random): Plan {
  // Unknown tokens colour every output. Left to chance, they would soon be the only ones.
  const wanted = random(6) === 0 ? held : held.filter(({ coin }) => coin.meta.typeCode !== UNKNOWN_TYPE);
  const some = wanted[random(Math.max(1, wanted.length))];
  const dice = random(10);
  if (some === undefined || dice < 3) return randomGenesis(held, random);
  if (dice === 3) return { kind: "bare burn", spends: [some], script: Uint8Array.of(0x6a, 4, 0x63, 0x68, 0x61, 0x74) };
  const { meta } = some.coin;
  const alike = held.filter(({ coin }) => coin.meta.tokenId === meta.tokenId).slice(0, 3);
  return meta.protocol === "alp" ? randomAlp(some, alike, held, random) : randomSlp(some, alike, random);
}

function randomGenesis(held: readonly Held[], random: Random): Plan {
  const atoms = BigInt(1 + random(50));
  const group = held.find(({ coin }) => coin.meta.typeCode === 0x81 && coin.atoms > 0n);
  switch (random(7)) {
    case 0:
      return { kind: "fungible", spends: [], script: slpGenesis(1, INFO, atoms, 2) };
    case 1:
      return { kind: "vault", spends: [], script: slpGenesis(2, { ...INFO, mintVaultScripthash: VAULT_HASH }, atoms) };
    case 2:
      return { kind: "group", spends: [], script: slpGenesis(0x81, INFO, atoms, 3) };
    case 3:
      // Without a group it is invalid; such tokens occur too.
      return { kind: "child", spends: group === undefined ? [] : [group], script: slpGenesis(0x41, INFO, 1n) };
    case 4:
      return {
        kind: "unknown slp",
        spends: [],
        script: Uint8Array.of(0x6a, 4, 0x53, 0x4c, 0x50, 0, 1, UNKNOWN_TYPE, 1, 7),
      };
    case 5:
      return {
        kind: "unknown alp",
        spends: [],
        script: emppScript([Uint8Array.of(0x53, 0x4c, 0x50, 0x32, UNKNOWN_TYPE)]),
      };
    default: {
      const mint = { atomsArray: [atoms, 2n], numBatons: 2 };
      return { kind: "alp", spends: [], script: emppScript([alpGenesis(0, INFO, mint)]) };
    }
  }
}

function randomSlp({ coin }: Held, alike: readonly Held[], random: Random): Plan {
  const { tokenId, typeCode } = coin.meta;
  const total = sumOf(alike);
  const part = total > 1n ? BigInt(random(Number(total))) : total;
  const [baton] = alike.filter((each) => each.coin.isMintBaton);
  if (typeCode === UNKNOWN_TYPE)
    return { kind: "unknown slp", spends: alike, script: slpSend("00".repeat(32), 1, [1n]) };
  switch (random(4)) {
    case 0:
      if (typeCode === 2) return { kind: "vault mint", spends: [], script: slpMintVault(tokenId, [5n, 6n]) };
      if (typeCode === 0x41) break;
      return { kind: "slp mint", spends: baton ? [baton] : alike, script: slpMint(tokenId, typeCode, 7n, 3) };
    case 1:
      return { kind: "slp burn", spends: alike, script: slpBurn(tokenId, typeCode, total) };
    case 2:
      return { kind: "slp bad send", spends: alike, script: slpSend(tokenId, typeCode, [total, 1n]) };
  }
  return { kind: "slp send", spends: alike, script: slpSend(tokenId, typeCode, [part, total - part]) };
}

/** One section, or two of different tokens with a burn: outputs 1 and 2 belong to the first, 3 and 4 to the second. */
function randomAlp({ coin }: Held, alike: readonly Held[], held: readonly Held[], random: Random): Plan {
  const { tokenId } = coin.meta;
  const total = sumOf(alike);
  if (coin.meta.typeCode === UNKNOWN_TYPE)
    return { kind: "unknown alp", spends: alike, script: emppScript([alpBurn(tokenId, 0, 1n)]) };
  const part = total > 1n ? BigInt(random(Number(total))) : total;
  const other = held.filter(
    ({ coin: { meta } }) => meta.protocol === "alp" && meta.typeCode === 0 && meta.tokenId !== tokenId,
  );
  const [second] = other;
  switch (random(4)) {
    case 0:
      return {
        kind: "alp mint",
        spends: alike,
        script: emppScript([alpMint(tokenId, 0, { atomsArray: [9n], numBatons: 1 })]),
      };
    case 1:
      return {
        kind: "alp burn",
        spends: alike,
        script: emppScript([alpSend(tokenId, 0, [part]), alpBurn(tokenId, 0, total - part)]),
      };
    case 2:
      if (second === undefined) break;
      return {
        kind: "alp pair",
        spends: [...alike, second],
        script: emppScript([
          alpSend(tokenId, 0, [part, total - part]),
          alpSend(second.coin.meta.tokenId, 0, [0n, 0n, second.coin.atoms]),
        ]),
      };
  }
  return { kind: "alp send", spends: alike, script: emppScript([alpSend(tokenId, 0, [part, total - part])]) };
}

function sumOf(held: readonly Held[]): bigint {
  return held.reduce((sum, { coin }) => sum + coin.atoms, 0n);
}
