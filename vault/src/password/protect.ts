import { ProtocolError, type VaultProblem } from "@satchel/core/ports";
import { ok, type Result } from "@satchel/core/result";
import type { SeedWallet } from "@satchel/core/wallet";
import { forWallets } from "../envelope/kdf.ts";
import { keyOpener } from "../keyring/keyring.ts";
import { passwordKey } from "./password-slot.ts";
import { reseal } from "./reseal.ts";
import { costHere } from "./stretch.ts";
import type { VaultParts } from "./vault-parts.ts";

async function protectByDevice(parts: VaultParts, wallets: readonly SeedWallet[]): ReturnType<typeof reseal> {
  const openers = parts.keyring.openersFor("device");
  if (!openers.ok) return openers;
  const resealed = await reseal(parts.keyring, wallets, openers.value);
  if (resealed.ok) parts.held.retire();
  return resealed;
}

async function protectByPassword(
  parts: VaultParts,
  wallets: readonly SeedWallet[],
  password: string,
): ReturnType<typeof reseal> {
  if (password === "") throw new ProtocolError("Password refused: it is empty");
  const locks = parts.held.locks();
  const slotKey = await passwordKey(password, forWallets(await costHere(parts.standard)));
  const resealed = await reseal(parts.keyring, wallets, [keyOpener(slotKey)]);
  if (resealed.ok) parts.held.hold([slotKey], locks);
  return resealed;
}

/**
 * Seals all wallets again: under the password with one new salt, or under the device keys when `password` is undefined.
 * The previous keys still open the wallets until the vault is locked, because the previous envelopes stay the valid
 * ones until the caller has stored the new ones.
 */
export async function protect(
  parts: VaultParts,
  wallets: readonly SeedWallet[],
  password: string | undefined,
): Promise<Result<readonly SeedWallet[], VaultProblem>> {
  const resealed = await (password === undefined
    ? protectByDevice(parts, wallets)
    : protectByPassword(parts, wallets, password));
  if (!resealed.ok) return resealed;
  parts.sharing.tellReplaced();
  return ok(resealed.value);
}
