import type { Protection, Vault } from "@satchel/core/ports";
import type { Wallet } from "@satchel/core/wallet";

/** The public test wallet of facts.md 4.3. Its phrase is published, so it must never hold real money. */
export const PUBLIC_PHRASE = "beauty shoe decline spend still weird slot snack coach flee between paper";
export const PUBLIC_HASH160 = "3a5fb236934ec078b4507c303d3afd82067f8fc1";
export const PUBLIC_KEY = "031d4603bdc23aca9432f903e3cf5975a3f655cc3fa5057c61d00dfc1ca5dfd02d";

export async function restoreWallet(
  vault: Vault,
  phrase = PUBLIC_PHRASE,
  protection: Protection = "device",
): Promise<Wallet> {
  const restored = await vault.restore(phrase, protection);
  if (!restored.ok) throw new Error(`the test phrase was refused: ${restored.problem.code}`);
  return { ...restored.value, name: "test" };
}

export async function createWallet(vault: Vault, protection: Protection = "device"): Promise<Wallet> {
  const created = await vault.create(protection);
  if (!created.ok) throw new Error(`no wallet was created: ${created.problem.code}`);
  return { ...created.value, name: "test" };
}
