import { addressOf } from "@satchel/core/address";
import type { KeyRef } from "@satchel/core/keys";
import type { AddressPrefix } from "@satchel/core/network";
import { type Protection, type Store, UNOPENED } from "@satchel/core/ports";
import { p2pkhScript } from "@satchel/core/script";
import { canSign, identityHash, ownsAddress, type SeedWallet, type Wallet } from "@satchel/core/wallet";
import * as v from "valibot";
import { hexOf, walletId, whole } from "../persist/fields.ts";
import { stateTable } from "../persist/state-table.ts";
import { corrupt, issueOf, keepAside, loadItem, parseJson, type StoredItem, toJson } from "../persist/stored-item.ts";
import { isAsWritten, withCheck } from "../persist/text-check.ts";
import { ownReason } from "../problems.ts";
import { isWholeEnvelope, needsPassword } from "./envelope-shape.ts";

const keyRef: v.GenericSchema<unknown, KeyRef> = v.object({
  path: v.string(),
  hash160: hexOf(20),
  publicKey: hexOf(33),
});

/** A stored wallet without a kind is one with a seed phrase: releases before the kinds wrote it so, and so do we. */
const seedWallet: v.GenericSchema<unknown, SeedWallet> = v.pipe(
  v.object({
    kind: v.exactOptional(v.literal("seed")),
    id: walletId,
    name: v.string(),
    keys: v.pipe(v.array(keyRef), v.minLength(1)),
    sealed: v.pipe(v.string(), v.minLength(1)),
    backedUpAt: v.exactOptional(whole),
  }),
  v.transform((wallet) => ({ ...wallet, kind: "seed" as const })),
);

/**
 * Returns the fields of a wallet as they are stored, always in the same order. A wallet with a seed phrase is stored
 * without its kind: so the previous release reads it, and the text is the one that it would write.
 */
function storedOf(wallet: Wallet) {
  const { id, name, keys, backedUpAt } = wallet;
  return { id, name, keys, ...(canSign(wallet) && { sealed: wallet.sealed }), backedUpAt };
}

/** All wallets, stored twice under `wallets`. If the copies differ, the one with the higher revision counts. */
export type WalletBook = { revision: number; protection: Protection; wallets: readonly Wallet[] };

const protection: v.GenericSchema<unknown, Protection> = v.picklist(["device", "password"]);

/** Our own form under the key of facts.md 4.1: the public part plus the sealed envelope. */
const bookSchema: v.GenericSchema<unknown, WalletBook & { check: unknown }> = v.pipe(
  v.object({
    version: v.literal(1),
    // The first release stored neither field: it had one copy, sealed under the device.
    revision: v.optional(v.pipe(whole, v.minValue(0)), 0),
    protection: v.optional(protection, "device"),
    wallets: v.array(seedWallet),
    check: v.optional(v.unknown()),
  }),
  v.transform(({ revision, protection, wallets, check }) => ({ revision, protection, wallets, check })),
);

const isUnderPassword = (wallet: Wallet): boolean => canSign(wallet) && needsPassword(wallet.sealed);

export const bookItem: StoredItem<WalletBook> = {
  key: stateTable.wallets.persists,
  decode: (raw) => {
    if (raw === UNOPENED) return corrupt(ownReason("unopened"));
    const result = v.safeParse(bookSchema, parseJson(raw));
    if (!result.success) return corrupt(issueOf(result.issues));
    const { check, ...book } = result.output;
    // The first release wrote no check.
    if (check !== undefined && !isAsWritten(raw)) return corrupt(ownReason("changed-since-written"));
    if (book.protection === "password" || !book.wallets.some(isUnderPassword)) return { kind: "valid", value: book };
    // No release writes this: somebody has switched the lock off. The envelopes say what is true.
    return { kind: "repaired", value: { ...book, protection: "password" }, reason: "lock-switched-off" };
  },
  // Always in the same order, so that equal wallets give equal texts.
  encode: ({ revision, protection, wallets }) =>
    withCheck(
      toJson({
        version: 1,
        revision,
        protection,
        wallets: wallets.map(storedOf),
      }),
    ),
};

/** Which wallet is active: its `activeText`, stored as plain text without JSON (facts.md 4.1). */
export const activeItem: StoredItem<string> = {
  key: stateTable.activeId.persists,
  decode: (raw) => ({ kind: "valid", value: raw }),
  encode: (text) => text,
};

/**
 * Returns the text that names a wallet as the active one: the address of its first key. Releases before this one know a
 * wallet only by it, so the text must stay one that they find; `walletOfText` reads an id as well.
 */
export const activeText = (wallet: Wallet, prefix: AddressPrefix): string =>
  addressOf(p2pkhScript(identityHash(wallet)), prefix) ?? "";

/** Returns the wallet that a stored text names: by its id, or by an address, which may have another prefix. */
export function walletOfText(wallets: readonly Wallet[], text: string, prefix: AddressPrefix): Wallet | undefined {
  const prefixes: readonly AddressPrefix[] = [prefix, "ecash", "ectest", "ecregtest"];
  // An address that was cut off during a write is still enough to find its wallet.
  const isFirst = (wallet: Wallet) => prefixes.some((each) => activeText(wallet, each).startsWith(text));
  const isOwn = (wallet: Wallet) => prefixes.some((each) => ownsAddress(wallet, text, each));
  return wallets.find(({ id }) => id === text) ?? wallets.find(isFirst) ?? wallets.find(isOwn);
}

/** `older`: not damaged, but a list in clear text as releases before this wallet wrote it (facts.md 4.3). */
export type BookCopy =
  | { kind: "absent" }
  /**
   * `isSound`: with its check, and with whole envelopes. A program that ends at any moment leaves no other copy.
   * `isSwitchedOff`: its text says that no password is needed, which its envelopes contradict.
   */
  | { kind: "valid"; raw: string; book: WalletBook; isSound: boolean; isSwitchedOff?: true }
  | { kind: "older"; raw: string }
  | { kind: "corrupt"; raw: string; reason: string }
  | { kind: "failed"; reason: string };

export type PlacedCopy = { store: Store; copy: BookCopy };

/**
 * Both copies. `source` is the copy that counts: of two valid copies the sound one, then the one with the higher
 * revision; else the first.
 */
export type BookRead = { source: PlacedCopy; other: PlacedCopy; book: WalletBook | undefined };

/** Reads both copies of the wallets. Never rejects: a failed read is in the copy. */
export async function readBook({ store, copyStore }: { store: Store; copyStore: Store }): Promise<BookRead> {
  const [first, second] = await Promise.all([readCopy(store), readCopy(copyStore)]);
  const [source, other] = isTruer(second, first) ? [second, first] : [first, second];
  return { source, other, book: source.copy.kind === "valid" ? source.copy.book : undefined };
}

/** A copy that was changed by somebody else never wins over a sound one, whatever revision it claims. */
function isTruer(one: PlacedCopy, two: PlacedCopy): boolean {
  const [first, second] = [one, two].map(({ copy }) =>
    copy.kind === "valid" ? { soundness: Number(copy.isSound), revision: copy.book.revision } : NOT_WHOLE,
  );
  if (!first || !second) return false;
  return first.soundness === second.soundness ? first.revision > second.revision : first.soundness > second.soundness;
}

const NOT_WHOLE = { soundness: -1, revision: -1 };

/** The first release wrote no check, and no revision. */
const isSoundBook = (raw: string, { revision, wallets }: WalletBook): boolean =>
  (revision === 0 || isAsWritten(raw)) && wallets.every((wallet) => !canSign(wallet) || isWholeEnvelope(wallet.sealed));

async function readCopy(store: Store): Promise<PlacedCopy> {
  const loaded = await loadItem(store, bookItem);
  switch (loaded.kind) {
    case "valid":
    case "repaired":
      return {
        store,
        copy: {
          kind: "valid",
          raw: loaded.raw,
          book: loaded.value,
          isSound: isSoundBook(loaded.raw, loaded.value),
          ...(loaded.kind === "repaired" && { isSwitchedOff: true }),
        },
      };
    case "corrupt":
      return { store, copy: Array.isArray(parseJson(loaded.raw)) ? { kind: "older", raw: loaded.raw } : loaded };
    case "absent":
    case "failed":
      return { store, copy: loaded };
  }
}

/** Whether two copies have the same contents, even if their texts differ, as the first release's do. */
export const isSameBook = (one: WalletBook, two: WalletBook): boolean => bookItem.encode(one) === bookItem.encode(two);

/**
 * Copies the other valid copy aside before it is overwritten, unless it is only older: if both differ and have the same
 * revision, as either could be right, or if it claims to be newer but is not sound.
 */
export async function keepTwin({ copy: source }: PlacedCopy, { store, copy }: PlacedCopy): Promise<void> {
  if (source.kind !== "valid" || copy.kind !== "valid" || copy.book.revision < source.book.revision) return;
  if (!isSameBook(source.book, copy.book)) await keepAside(store, bookItem.key, copy.raw);
}
