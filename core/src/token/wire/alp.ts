import { type Atoms, atoms } from "../../amount/index.ts";
import type { TokenId } from "../../ids/index.ts";
import { reverseHex } from "../../script/index.ts";
import { ALP_ATOMS_BYTES, bigEndian, type Coder, struct, tokenIdIn, VERBS, type Verb, verbOf } from "./coder.ts";
import { ALP_LOKAD_ID } from "./lokad-ids.ts";
import { ALP_STANDARD } from "./token-types.ts";

/** The most bytes of one field in ALP, and the most amounts of a list (tokens.md 5.6). */
export const MAX_ALP_FIELD_BYTES = 127;

/** Amounts go to output 1 and the next ones, batons to the outputs behind them. Texts are hex. */
type Bodies = {
  GENESIS: {
    ticker: string;
    name: string;
    url: string;
    data: string;
    authPubkey: string;
    decimals: number;
    amounts: readonly Atoms[];
    numBatons: number;
  };
  MINT: { tokenId: TokenId; amounts: readonly Atoms[]; numBatons: number };
  SEND: { tokenId: TokenId; amounts: readonly Atoms[] };
  BURN: { tokenId: TokenId; atoms: Atoms };
};

/** What one section of a message does to a standard token of ALP. */
export type AlpSection<V extends Verb = Verb> = { [Each in V]: { verb: Each } & Bodies[Each] }[V];

type Bytes = ReturnType<typeof bytesOf>;

/** Takes bytes from a section. Past its end, or after a size out of range, there are none, and it never ends. */
function bytesOf(hex: string) {
  let at = 0;
  let isBroken = false;
  return {
    take(bytes: number): string {
      const end = at + 2 * bytes;
      if (end > hex.length) isBroken = true;
      if (isBroken) return "";
      const taken = hex.slice(at, end);
      at = end;
      return taken;
    },
    fail() {
      isBroken = true;
    },
    isAtEnd: () => !isBroken && at === hex.length,
  };
}

const ID_BYTES = 32;

const byte: Coder<number, Bytes> = {
  write: (value) => [bigEndian(value, 1)],
  read: (from) => Number(`0x0${from.take(1)}`),
};

const size: Coder<number, Bytes> = {
  write: byte.write,
  read(from) {
    const value = byte.read(from);
    if (value <= MAX_ALP_FIELD_BYTES) return value;
    from.fail();
    return 0;
  },
};

const sized: Coder<string, Bytes> = {
  write: (hex) => [...size.write(hex.length / 2), hex],
  read: (from) => from.take(size.read(from)),
};

const id: Coder<TokenId, Bytes> = {
  write: (tokenId) => [reverseHex(tokenId)],
  read: (from) => tokenIdIn(reverseHex(from.take(ID_BYTES)), from),
};

const amount: Coder<Atoms, Bytes> = {
  write: (value) => [reverseHex(bigEndian(value, ALP_ATOMS_BYTES))],
  read: (from) => atoms(BigInt(`0x0${reverseHex(from.take(ALP_ATOMS_BYTES))}`)),
};

const amounts: Coder<readonly Atoms[], Bytes> = {
  write: (list) => [...size.write(list.length), ...list.flatMap(amount.write)],
  read: (from) => Array.from({ length: size.read(from) }, () => amount.read(from)),
};

const texts = { ticker: sized, name: sized, url: sized, data: sized, authPubkey: sized };
const CODERS: { readonly [V in Verb]: Coder<Bodies[V], Bytes> } = {
  GENESIS: struct({ ...texts, decimals: byte, amounts, numBatons: size }),
  MINT: struct({ tokenId: id, amounts, numBatons: size }),
  SEND: struct({ tokenId: id, amounts }),
  BURN: struct({ tokenId: id, atoms: amount }),
};

/** Returns a section as hex, for one push of an eMPP script. */
export const writeAlp = <V extends Verb>(section: AlpSection<V>): string =>
  [
    ALP_LOKAD_ID,
    ...byte.write(ALP_STANDARD),
    ...sized.write(VERBS[section.verb]),
    ...CODERS[section.verb].write(section),
  ].join("");

/** Reads one push of an eMPP script; undefined if it is not a section as the token rules want it. */
export function readAlp(push: string): AlpSection | undefined {
  if (!push.startsWith(ALP_LOKAD_ID)) return undefined;
  const from = bytesOf(push.slice(ALP_LOKAD_ID.length));
  if (byte.read(from) !== ALP_STANDARD) return undefined;
  const verb = verbOf(sized.read(from));
  if (verb === undefined) return undefined;
  const section = { verb, ...CODERS[verb].read(from) } as AlpSection;
  return from.isAtEnd() ? section : undefined;
}
