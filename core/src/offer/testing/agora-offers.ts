// Offers as ecash-agora makes them, and the outputs that an honest indexer reports for them.

import { AgoraOneshot } from "ecash-agora/dist/oneshot.js";
import { AgoraPartial } from "ecash-agora/dist/partial.js";
import { Script, shaRmd160, slpSend } from "ecash-lib";
import fc from "fast-check";
import { atoms, sats } from "../../amount/index.ts";
import { outpointOf } from "../../ids/index.ts";
import { fromHex, p2pkhScript, type ScriptHex, scriptOfBytes, toHex } from "../../script/index.ts";
import { aTokenId, aTxid } from "../../testing/index.ts";
import type { TokenType } from "../../token/index.ts";
import type { OfferOutput } from "../covenant/read-offer.ts";

export const MAKER_PK = `02${"ab".repeat(32)}`;
export const TOKEN_ID = aTokenId("5d".repeat(32));
export const GROUP_ID = "9e".repeat(32);
const OUTPOINT = outpointOf(aTxid("77".repeat(32)), 1);

type Protocol = "SLP" | "ALP";
/** The numbers that the terms are approximated from; the bits are those of the script's numbers. */
type Wanted = {
  protocol: Protocol;
  bits: bigint;
  offeredAtoms: bigint;
  priceNanoSatsPerAtom: bigint;
  minAcceptedAtoms: bigint;
  enforcedLockTime: number;
};

/** Returns the terms that ecash-agora finds; undefined if it finds no covenant for them. */
export function agoraPartial(wanted: Wanted): AgoraPartial | undefined {
  const { protocol, bits, ...rest } = wanted;
  const params = {
    ...rest,
    makerPk: fromHex(MAKER_PK),
    tokenId: TOKEN_ID,
    tokenType: protocol === "SLP" ? 1 : 0,
    tokenProtocol: protocol,
  };
  try {
    const partial = AgoraPartial.approximateParams(params, bits);
    partial.script();
    return partial;
  } catch {
    return undefined;
  }
}

/** A random number whose size in bits is uniform. */
const ofBits = (max: number): fc.Arbitrary<bigint> =>
  fc
    .tuple(fc.integer({ min: 0, max: max - 1 }), fc.bigInt({ min: 0n, max: (1n << 63n) - 1n }))
    .map(([bits, random]) => (1n << BigInt(bits)) + (random & ((1n << BigInt(bits)) - 1n)));

/** Random terms of both protocols and both sizes of numbers, over all orders of magnitude. */
export const anyPartial: fc.Arbitrary<AgoraPartial> = fc
  .record({
    protocol: fc.constantFrom("SLP" as const, "ALP" as const),
    bits: fc.constantFrom(32n, 64n),
    size: ofBits(63),
    price: ofBits(75),
    minShare: fc.bigInt({ min: 0n, max: 1_000_000n }),
    enforcedLockTime: fc.integer({ min: 500_000_000, max: 0xffffffff }),
  })
  .map(({ protocol, bits, size, price, minShare, enforcedLockTime }) => {
    const offeredAtoms = protocol === "SLP" ? size : (size & ((1n << 47n) - 1n)) + 1n;
    const share = (offeredAtoms * minShare) / 1_000_000n;
    const minAcceptedAtoms = share > 0n ? share : 1n;
    return agoraPartial({
      protocol,
      bits,
      offeredAtoms,
      priceNanoSatsPerAtom: price,
      minAcceptedAtoms,
      enforcedLockTime,
    });
  })
  .filter((partial) => partial !== undefined);

const little = (value: bigint | number, bytes: number): string =>
  toHex(fromHex(value.toString(16).padStart(2 * bytes, "0")).reverse());

const NAMES: Readonly<Record<number, string>> = {
  1: "SLP_TOKEN_TYPE_FUNGIBLE",
  65: "SLP_TOKEN_TYPE_NFT1_CHILD",
};
export const slpType = (number: number): TokenType => ({ protocol: "SLP", type: NAMES[number] ?? "", number });
export const ALP_TYPE: TokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 };

export const p2sh = (script: Script): ScriptHex => scriptOfBytes(Script.p2sh(shaRmd160(script.bytecode)).bytecode);

/** Returns the output of a PARTIAL with what the plugin says about it. */
export function partialOutput(partial: AgoraPartial): OfferOutput {
  const isSlp = partial.tokenProtocol === "SLP";
  return {
    outpoint: OUTPOINT,
    script: p2sh(partial.script()),
    sats: sats(546n),
    token: {
      tokenId: aTokenId(partial.tokenId),
      tokenType: isSlp ? slpType(partial.tokenType) : ALP_TYPE,
      atoms: atoms(partial.offeredAtoms()),
      isMintBaton: false,
      entryIdx: 0,
    },
    plugins: {
      agora: {
        groups: [`50${MAKER_PK}`, `54${partial.tokenId}`, `46${partial.tokenId}`],
        data: [
          "5041525449414c",
          little(partial.numAtomsTruncBytes, 1),
          little(partial.numSatsTruncBytes, 1),
          little(partial.atomsScaleFactor, 8),
          little(partial.scaledTruncAtomsPerTruncSat, 8),
          little(partial.minAcceptedScaledTruncAtoms, 8),
          little(partial.enforcedLockTime, 4),
        ],
      },
    },
  };
}

const MAKER_HASH = toHex(shaRmd160(fromHex(MAKER_PK)));
export const MAKER_SCRIPT = p2pkhScript(MAKER_HASH);

/** The outputs that a ONESHOT enforces behind its SEND. */
export type Enforced = readonly { sats: bigint; script: ScriptHex }[];

/** Returns the output of a ONESHOT with what the plugin says about it. */
export function oneshotOutput(enforced: Enforced, typeNumber = 0x41, amount = 1n): OfferOutput {
  const send = slpSend(TOKEN_ID, typeNumber, [0n, amount]);
  const outputs = enforced.map(({ sats: value, script }) => ({ sats: value, script: new Script(fromHex(script)) }));
  const oneshot = new AgoraOneshot({
    enforcedOutputs: [{ sats: 0n, script: send }, ...outputs],
    cancelPk: fromHex(MAKER_PK),
  });
  const extra = enforced.map(({ sats: value, script }) => little(value, 8) + little(script.length / 2, 1) + script);
  return {
    outpoint: OUTPOINT,
    script: p2sh(oneshot.script()),
    sats: sats(546n),
    token: {
      tokenId: TOKEN_ID,
      tokenType: slpType(typeNumber),
      atoms: atoms(amount),
      isMintBaton: false,
      entryIdx: 0,
    },
    plugins: {
      agora: {
        groups: [`50${MAKER_PK}`, `54${TOKEN_ID}`, `47${GROUP_ID}`],
        data: ["4f4e4553484f54", extra.join("")],
      },
    },
  };
}
