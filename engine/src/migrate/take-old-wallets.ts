import { type Protection, StorageError } from "@satchel/core/ports";
import { no, ok } from "@satchel/core/result";
import { defaultWalletName, identityHash, ownScripts, ownsScript, type Wallet } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { ownReason } from "../problems.ts";
import { readBook } from "../wallet-book/book-copies.ts";
import { changeBook, freeName } from "../wallet-book/wallet-book.ts";
import type { OldValue } from "./find-old-wallets.ts";
import { hash160Of, type OldWallet } from "./read-old-wallets.ts";

/** An older wallet, and the wallet that the vault made from its seed phrase. */
type TakenWallet = { old: OldWallet; wallet: Wallet };
/** `notTaken`: how many of its wallets are not completely taken over; unless it is 0 the text stays where it is. */
export type TakenValue = { value: OldValue; wallets: TakenWallet[]; notTaken: number };
/** `later`: the wallets are locked, or the password was set or removed meanwhile. */
export type Taken = { kind: "later" } | { kind: "taken"; values: TakenValue[]; added: number };

/** Seals the wallets of these texts and adds them to the book. Throws StorageError or what the vault throws. */
export async function takeOldWallets(ctx: Context, values: readonly OldValue[]): Promise<Taken> {
  const { book } = await readBook(ctx.ports);
  const protection = book?.protection ?? "device";
  const taken = await restoreAll(ctx, values, protection);
  if (!taken) return { kind: "later" };
  const wallets = taken.flatMap((each) => each.wallets);
  const isThere = wallets.every(({ wallet }) => book && holds(book.wallets, wallet));
  const inPlace = taken.filter(({ value }) => value.isInPlace);
  if (wallets.length === 0 || (isThere && inPlace.length === 0)) return { kind: "taken", values: taken, added: 0 };

  let added = 0;
  const changed = await changeBook(
    ctx,
    (now) => {
      if (now.protection !== protection) return no({ code: "later" } as const);
      const merged = wallets.reduce((list, each) => withWallet(list, each), now.wallets);
      added = merged.length - now.wallets.length;
      return ok({ wallets: merged });
    },
    { replaceOlder: inPlace.every(({ notTaken }) => notTaken === 0) },
  );
  if (changed.ok) return { kind: "taken", values: taken, added };
  if (changed.problem.code === "later") return { kind: "later" };
  throw new StorageError(changed.problem.reason);
}

async function restoreAll(
  ctx: Context,
  values: readonly OldValue[],
  protection: Protection,
): Promise<TakenValue[] | undefined> {
  const taken: TakenValue[] = [];
  for (const value of values) {
    const each: TakenValue = { value, wallets: [], notTaken: value.notTaken };
    for (const old of value.wallets) {
      const restored = await ctx.ports.vault.restore(old.phrase, protection, old.paths);
      if (restored.ok) {
        const wallet: Wallet = { ...restored.value, name: old.name };
        each.wallets.push({ old, wallet });
        if (!old.isWhole || !isAsStated(old, wallet)) each.notTaken++;
      } else if (restored.problem.code === "invalid-phrase") each.notTaken++;
      else if (restored.problem.code === "locked") return undefined;
      else throw new StorageError(ownReason("older-wallet-refused"));
    }
    taken.push(each);
  }
  return taken;
}

/** Whether every address that the old form states belongs to one of the wallet's keys. */
function isAsStated({ stated }: OldWallet, { keys }: Wallet): boolean {
  return stated.every((text) => keys.some((key) => key.hash160 === hash160Of(text)));
}

/** Whether one of these wallets has every key of this one and the same first key; names do not matter. */
export const holds = (wallets: readonly Wallet[], wallet: Wallet): boolean =>
  wallets.some(
    (other) =>
      identityHash(other) === identityHash(wallet) &&
      [...ownScripts(wallet)].every((script) => ownsScript(other, script)),
  );

/** Adds a wallet to the list; if one has the same first key, which means the same account, adds its missing keys. */
function withWallet(wallets: readonly Wallet[], { wallet }: TakenWallet): readonly Wallet[] {
  if (holds(wallets, wallet)) return wallets;
  const twin = wallets.find((other) => identityHash(other) === identityHash(wallet));
  if (!twin) {
    const name = wallet.name === "" ? defaultWalletName(wallets) : wallet.name;
    const isTaken = wallets.some((other) => other.name === name);
    return [...wallets, { ...wallet, name: isTaken ? freeName(name, wallets) : name }];
  }
  const more = wallet.keys.filter(({ hash160 }) => !twin.keys.some((key) => key.hash160 === hash160));
  return wallets.map((each) => (each === twin ? { ...twin, keys: [...twin.keys, ...more] } : each));
}
