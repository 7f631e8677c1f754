import { AgoraPartial } from "ecash-agora/dist/partial.js";
import fc from "fast-check";

export type PartialKind = { protocol: "SLP" | "ALP"; bits: 32n | 64n };

const MAX_ATOMS = { SLP: (1n << 63n) - 1n, ALP: (1n << 47n) - 1n };
const MAX_ASKED_SATS = 40_000_000n;

/**
 * Random terms that ecash-agora can put into a covenant, over many orders of magnitude, with prices up to 0.4 coins.
 * The token id is not set yet.
 */
export function partialArbitrary({ protocol, bits }: PartialKind, makerPk: Uint8Array): fc.Arbitrary<AgoraPartial> {
  const atoms = fc
    .tuple(fc.integer({ min: 1, max: protocol === "SLP" ? 62 : 46 }), fc.bigInt({ min: 0n, max: (1n << 62n) - 1n }))
    .map(([size, random]) => (1n << BigInt(size)) + (random & ((1n << BigInt(size)) - 1n)))
    .filter((value) => value <= MAX_ATOMS[protocol]);
  return fc
    .record({
      offeredAtoms: atoms,
      askedSats: fc.bigInt({ min: 1_200n, max: MAX_ASKED_SATS }),
      minShare: fc.bigInt({ min: 1n, max: 1_000n }),
      enforcedLockTime: fc.integer({ min: 500_000_000, max: 1_200_000_000 }),
    })
    .map(({ offeredAtoms, askedSats, minShare, enforcedLockTime }) => {
      try {
        const partial = AgoraPartial.approximateParams(
          {
            offeredAtoms,
            priceNanoSatsPerAtom: (askedSats * 1_000_000_000n) / offeredAtoms,
            minAcceptedAtoms: max(1n, (offeredAtoms * minShare) / 1_000n),
            makerPk,
            tokenId: "00".repeat(32),
            tokenType: protocol === "SLP" ? 1 : 0,
            tokenProtocol: protocol,
            enforcedLockTime,
          },
          bits,
        );
        return partial.askedSats(partial.offeredAtoms()) <= 2n * MAX_ASKED_SATS ? partial : undefined;
      } catch {
        // The library throws for terms that fit no covenant.
        return undefined;
      }
    })
    .filter((partial) => partial !== undefined);
}

/** Returns terms that follow from a seed. */
export function randomPartial(kind: PartialKind, makerPk: Uint8Array, seed: number): AgoraPartial {
  const [partial] = fc.sample(partialArbitrary(kind, makerPk), { seed, numRuns: 1 });
  if (partial === undefined) throw new RangeError("no terms were made");
  return partial;
}

/** Returns the library's terms for this many atoms at a nanosat each. The token id is not set yet. */
export function partialOf({ protocol, bits }: PartialKind, offeredAtoms: bigint, makerPk: Uint8Array): AgoraPartial {
  const wanted = { offeredAtoms, priceNanoSatsPerAtom: 1n, minAcceptedAtoms: offeredAtoms / 4n };
  const token = { tokenId: "00".repeat(32), tokenType: protocol === "SLP" ? 1 : 0, tokenProtocol: protocol };
  return AgoraPartial.approximateParams({ ...wanted, ...token, makerPk, enforcedLockTime: 600_000_000 }, bits);
}

/** Returns a number of atoms that can be accepted: a share of 0 to 1000 between the least and all. */
export function acceptableAtoms(partial: AgoraPartial, share: number): bigint {
  const least = partial.minAcceptedAtoms();
  const all = partial.offeredAtoms();
  return partial.prepareAcceptedAtoms(least + ((all - least) * BigInt(share)) / 1_000n);
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
