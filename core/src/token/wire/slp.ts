import { type Atoms, atoms } from "../../amount/index.ts";
import type { TokenId } from "../../ids/index.ts";
import { bigEndian, type Coder, SLP_ATOMS_BYTES, struct, tokenIdIn, VERBS, verbOf } from "./coder.ts";
import { SLP_LOKAD_ID } from "./lokad-ids.ts";
import { isSlpType, SLP_MINT_VAULT } from "./token-types.ts";

/** The first output that can hold a baton: output 1 takes the atoms. */
const FIRST_BATON_OUTPUT = 2;

type GenesisTexts = { ticker: string; name: string; url: string; hash: string; decimals: number };

/** The atoms of a genesis and a mint go to output 1, amounts to output 1 and the next ones. Texts are hex. */
type Bodies = {
  GENESIS: GenesisTexts & { batonAt: number | undefined; atoms: Atoms };
  MINT: { tokenId: TokenId; batonAt: number | undefined; atoms: Atoms };
  SEND: { tokenId: TokenId; amounts: readonly Atoms[] };
  BURN: { tokenId: TokenId; atoms: Atoms };
  VAULT_GENESIS: GenesisTexts & { mintVaultScripthash: string; atoms: Atoms };
  VAULT_MINT: { tokenId: TokenId; amounts: readonly Atoms[] };
};
type Form = keyof Bodies;

/**
 * What a message of SLP does to a token. `form` is the verb; genesis and mint of a mint vault have forms of their own.
 */
export type SlpSection<F extends Form = Form> = { [Each in F]: { form: Each; typeNumber: number } & Bodies[Each] }[F];

const FORM_VERBS: { readonly [F in Form]: string } = {
  ...VERBS,
  VAULT_GENESIS: VERBS.GENESIS,
  VAULT_MINT: VERBS.MINT,
};

type Pushes = ReturnType<typeof pushesOf>;

/** Takes the pushes of a message one by one. Past the last one, or after `fail`, there are none, and it never ends. */
function pushesOf(pushes: readonly string[]) {
  let at = 0;
  let isBroken = false;
  return {
    take: (): string => {
      if (at >= pushes.length) isBroken = true;
      return pushes[at++] ?? "";
    },
    fail() {
      isBroken = true;
    },
    remaining: () => Math.max(0, pushes.length - at),
    isAtEnd: () => !isBroken && at === pushes.length,
  };
}

/** Returns a coder for a push of as many bytes. */
const sizedPush = (bytes: number): Coder<string, Pushes> => ({
  write: (hex) => [hex],
  read(from) {
    const push = from.take();
    if (push.length !== 2 * bytes) from.fail();
    return push;
  },
});

const text: Coder<string, Pushes> = { write: (hex) => [hex], read: (from) => from.take() };
const id: Coder<TokenId, Pushes> = {
  write: (tokenId) => [tokenId],
  read: (from) => tokenIdIn(from.take(), from),
};
const oneByte = sizedPush(1);
const eightBytes = sizedPush(SLP_ATOMS_BYTES);

const byte: Coder<number, Pushes> = {
  write: (value) => [bigEndian(value, 1)],
  read: (from) => Number.parseInt(oneByte.read(from), 16),
};

const amount: Coder<Atoms, Pushes> = {
  write: (value) => [bigEndian(value, SLP_ATOMS_BYTES)],
  read: (from) => atoms(BigInt(`0x0${eightBytes.read(from)}`)),
};

/** At least one amount, to the end of the message. */
const amounts: Coder<readonly Atoms[], Pushes> = {
  write: (list) => list.flatMap(amount.write),
  read: (from) => Array.from({ length: Math.max(1, from.remaining()) }, () => amount.read(from)),
};

/** An empty push is no baton. */
const baton: Coder<number | undefined, Pushes> = {
  write: (outIdx) => (outIdx === undefined ? [""] : byte.write(outIdx)),
  read(from) {
    const push = from.take();
    if (push === "") return undefined;
    const outIdx = Number.parseInt(push, 16);
    if (push.length !== 2 || outIdx < FIRST_BATON_OUTPUT) from.fail();
    return outIdx;
  },
};

const texts = { ticker: text, name: text, url: text, hash: text, decimals: byte };
const CODERS: { readonly [F in Form]: Coder<Bodies[F], Pushes> } = {
  GENESIS: struct({ ...texts, batonAt: baton, atoms: amount }),
  MINT: struct({ tokenId: id, batonAt: baton, atoms: amount }),
  SEND: struct({ tokenId: id, amounts }),
  BURN: struct({ tokenId: id, atoms: amount }),
  VAULT_GENESIS: struct({ ...texts, mintVaultScripthash: text, atoms: amount }),
  VAULT_MINT: struct({ tokenId: id, amounts }),
};

/** Returns a message as the pushes of its OP_RETURN script. */
export const writeSlp = <F extends Form>(section: SlpSection<F>): readonly string[] => [
  SLP_LOKAD_ID,
  ...byte.write(section.typeNumber),
  FORM_VERBS[section.form],
  ...CODERS[section.form].write(section),
];

/** Reads the pushes of an OP_RETURN script; undefined if they are not a message as the token rules want it. */
export function readSlp(pushes: readonly string[]): SlpSection | undefined {
  const from = pushesOf(pushes);
  if (from.take() !== SLP_LOKAD_ID) return undefined;
  const typeNumber = byte.read(from);
  const verb = verbOf(from.take());
  if (!isSlpType(typeNumber) || verb === undefined) return undefined;
  const isOfVault = typeNumber === SLP_MINT_VAULT && (verb === "GENESIS" || verb === "MINT");
  const form = isOfVault ? (`VAULT_${verb}` as const) : verb;
  const section = { form, typeNumber, ...CODERS[form].read(from) } as SlpSection;
  return from.isAtEnd() ? section : undefined;
}
