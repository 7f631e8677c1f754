import type { VaultProblem } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { Wallet } from "@satchel/core/wallet";
import { isBelow, type Kdf, type KdfCost, withSalt } from "../envelope/kdf.ts";
import type { SlotKey } from "../envelope/seal.ts";
import { keyOpener } from "../keyring/keyring.ts";
import { openedBy, type PasswordGroup, passwordGroups, passwordKey, refusedKdf } from "./password-slot.ts";
import { reseal } from "./reseal.ts";
import { costHere } from "./stretch.ts";
import type { VaultParts } from "./vault-parts.ts";

type Opened = { slotKey: SlotKey; kdf: Kdf; wallets: readonly Wallet[] };

/**
 * The groups this password opens. One wallet that opens proves the password: another that is damaged must not keep
 * a person out of the sound ones, and says so itself when it is used.
 */
async function openGroups(groups: readonly PasswordGroup[], password: string): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (const { kdf, wallets } of groups) {
    const slotKey = await passwordKey(password, kdf);
    const sound = await openedBy(slotKey, wallets);
    if (sound.length > 0) opened.push({ slotKey, kdf, wallets: sound });
  }
  return opened;
}

/** Holds a key under today's parameters and gives all wallets, those it could open sealed under it. */
async function raise(
  parts: VaultParts,
  wallets: readonly Wallet[],
  opened: readonly Opened[],
  password: string,
  cost: KdfCost,
): Promise<readonly Wallet[] | undefined> {
  const locks = parts.held.locks();
  try {
    const slotKey = await passwordKey(password, withSalt(cost));
    const sound = opened.flatMap((group) => group.wallets);
    const resealed = await reseal(parts.keyring, sound, [keyOpener(slotKey)]);
    if (!resealed.ok || !parts.held.hold([slotKey], locks)) return undefined;
    const byId = new Map(resealed.value.map((wallet) => [wallet.id, wallet]));
    return wallets.map((wallet) => byId.get(wallet.id) ?? wallet);
  } catch {
    // A device too weak for today's standard must not keep out the person whose password was right.
    return undefined;
  }
}

/**
 * Holds the key of a password that opens wallets. Groups that it does not open (an earlier password, after an
 * interrupted change) stay locked; several that it opens, or one below the standard, come back under one new salt.
 */
export async function unlock(
  parts: VaultParts,
  wallets: readonly Wallet[],
  password: string,
): Promise<Result<{ resealed: readonly Wallet[] | undefined }, VaultProblem>> {
  const groups = passwordGroups(wallets);
  const reason = groups.length === 0 ? refusedKdf(wallets) : undefined;
  if (reason !== undefined) return no({ code: "cannot-open", reason });
  if (groups.length === 0) return ok({ resealed: undefined });
  const locks = parts.held.locks();
  const opened = password === "" ? [] : await openGroups(groups, password);
  if (opened.length === 0) return no({ code: "wrong-password" });
  const slotKeys = opened.map(({ slotKey }) => slotKey);
  if (!parts.held.hold(slotKeys, locks)) return no({ code: "locked" });

  const cost = await costHere(parts.standard);
  if (opened.length === 1 && !opened.some(({ kdf }) => isBelow(kdf, cost))) return ok({ resealed: undefined });
  const resealed = await raise(parts, wallets, opened, password, cost);
  if (resealed !== undefined) parts.sharing.tellReplaced();
  return ok({ resealed });
}
