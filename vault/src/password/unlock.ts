import type { VaultProblem } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { SeedWallet } from "@satchel/core/wallet";
import { forWallets, isWeaker, type Kdf, type KdfCost } from "../envelope/kdf.ts";
import type { SlotKey } from "../envelope/seal.ts";
import { keyOpener } from "../keyring/keyring.ts";
import { openedBy, type PasswordGroup, passwordGroups, passwordKey, refusedKdf } from "./password-slot.ts";
import { reseal } from "./reseal.ts";
import { costHere } from "./stretch.ts";
import type { VaultParts } from "./vault-parts.ts";

type Opened = { slotKey: SlotKey; kdf: Kdf; wallets: readonly SeedWallet[] };

/**
 * Returns the groups that this password opens, with their wallets that open. One wallet that opens proves the password:
 * a damaged wallet must not lock a person out of the others, and is reported when it is used.
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

/**
 * Stretches the password at `cost` and holds the new key. Returns all wallets, the opened ones sealed under the new
 * key; undefined when that failed.
 */
async function restretch(
  parts: VaultParts,
  wallets: readonly SeedWallet[],
  opened: readonly Opened[],
  password: string,
  cost: KdfCost,
): Promise<readonly SeedWallet[] | undefined> {
  const locks = parts.held.locks();
  try {
    const slotKey = await passwordKey(password, forWallets(cost));
    const sound = opened.flatMap((group) => group.wallets);
    const resealed = await reseal(parts.keyring, sound, [keyOpener(slotKey)]);
    if (!resealed.ok || !parts.held.hold([slotKey], locks)) return undefined;
    const byId = new Map(resealed.value.map((wallet) => [wallet.id, wallet]));
    return wallets.map((wallet) => byId.get(wallet.id) ?? wallet);
  } catch {
    // The password was right, so a device too weak for today's standard must still let the person in.
    return undefined;
  }
}

/**
 * Holds the keys that this password opens wallets with, or returns `wrong-password`; `cannot-open` if no wallet has a
 * password slot that can be read. It is called only while the wallets are under a password. Groups under another
 * password (left by an interrupted change) stay locked. When the password opens several groups, one below the standard
 * or one of a release that sealed no texts, `resealed` holds all wallets, with the opened ones sealed under one new
 * salt.
 */
export async function unlock(
  parts: VaultParts,
  wallets: readonly SeedWallet[],
  password: string,
): Promise<Result<{ resealed: readonly SeedWallet[] | undefined }, VaultProblem>> {
  if (wallets.length === 0) return ok({ resealed: undefined });
  const groups = passwordGroups(wallets);
  // Nothing here proves a password. An answer 'ok' would open the screens of a wallet whose envelopes were replaced.
  if (groups.length === 0) return no({ code: "cannot-open", reason: refusedKdf(wallets) ?? "no-password-slot" });
  const locks = parts.held.locks();
  const opened = password === "" ? [] : await openGroups(groups, password);
  if (opened.length === 0) return no({ code: "wrong-password" });
  const slotKeys = opened.map(({ slotKey }) => slotKey);
  if (!parts.held.hold(slotKeys, locks)) return no({ code: "locked" });

  const cost = await costHere(parts.standard);
  const isOutdated = ({ kdf }: Opened) => isWeaker(kdf, cost) || !kdf.sealsTexts;
  if (opened.length === 1 && !opened.some(isOutdated)) return ok({ resealed: undefined });
  const resealed = await restretch(parts, wallets, opened, password, cost);
  if (resealed !== undefined) parts.sharing.tellReplaced();
  return ok({ resealed });
}
