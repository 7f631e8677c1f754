import type { PluginEntry, Token } from "@satchel/chain/wire";
import { AgoraPartial } from "ecash-agora/dist/partial.js";
import { ByteReader, DecodeError } from "../script/index.ts";
import { agoraTokenOf } from "./agora-token.ts";

/**
 * An offer as the agora plugin's data describe it. `minAtoms`: the least that can be bought; the whole offer if it is
 * all or nothing.
 */
type AgoraOffer = { askedSats: bigint; minAtoms: bigint };

const PARTIAL_FIELDS = 7;
const PUBLIC_KEY_BYTES = 33;
/** Prices do not depend on the length of the covenant. */
const ANY_SCRIPT_LENGTH = 0x7f;
const DUST_SATS = 546n;

/** Returns undefined if the output is no open offer: broken data, or prices that cannot be read. */
export function agoraOffer({ data }: PluginEntry, token: Token): AgoraOffer | undefined {
  const [variant = new Uint8Array(), ...fields] = data;
  try {
    switch (Buffer.from(variant).toString("latin1")) {
      case AgoraPartial.COVENANT_VARIANT:
        return data.length === PARTIAL_FIELDS ? partialOffer(fields, token) : undefined;
      case "ONESHOT": {
        const [outputs, ...more] = fields;
        if (outputs === undefined || more.length > 0) return undefined;
        return { askedSats: sumOutputs(outputs), minAtoms: token.atoms };
      }
      default:
        return undefined;
    }
  } catch (error) {
    // The price is in bytes that the plugin does not check.
    if (error instanceof DecodeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function partialOffer(fields: readonly Uint8Array[], token: Token): AgoraOffer {
  const reader = new ByteReader(Buffer.concat(fields));
  const numAtomsTruncBytes = reader.u8();
  const numSatsTruncBytes = reader.u8();
  const { protocol, type, tokenId } = agoraTokenOf(token);
  const offer = new AgoraPartial({
    truncAtoms: token.atoms >> BigInt(8 * numAtomsTruncBytes),
    numAtomsTruncBytes,
    numSatsTruncBytes,
    atomsScaleFactor: reader.u64(),
    scaledTruncAtomsPerTruncSat: reader.u64(),
    minAcceptedScaledTruncAtoms: reader.u64(),
    enforcedLockTime: reader.u32(),
    makerPk: new Uint8Array(PUBLIC_KEY_BYTES),
    tokenId,
    tokenType: type,
    tokenProtocol: protocol,
    scriptLen: ANY_SCRIPT_LENGTH,
    dustSats: DUST_SATS,
  });
  return { askedSats: offer.askedSats(offer.offeredAtoms()), minAtoms: offer.minAcceptedAtoms() };
}

function sumOutputs(bytes: Uint8Array): bigint {
  const reader = new ByteReader(bytes);
  let sum = 0n;
  while (reader.remaining > 0) {
    sum += reader.u64();
    reader.sized();
  }
  return sum;
}
