import type { VaultProblem } from "@satchel/core/ports";
import { ok, type Result } from "@satchel/core/result";
import type { SeedWallet } from "@satchel/core/wallet";
import { wipe } from "../bytes.ts";
import { type Keyring, type Opener, sealVerified } from "../keyring/keyring.ts";

/** Returns the same wallets sealed under other keys, or the problem of the first wallet that does not open. */
export async function reseal(
  keyring: Keyring,
  wallets: readonly SeedWallet[],
  openers: readonly Opener[],
): Promise<Result<SeedWallet[], VaultProblem>> {
  const resealed: SeedWallet[] = [];
  for (const wallet of wallets) {
    const entropy = await keyring.open(wallet);
    if (!entropy.ok) return entropy;
    const sealed = await sealVerified(openers, wallet.id, entropy.value).finally(() => wipe(entropy.value));
    resealed.push({ ...wallet, sealed });
  }
  return ok(resealed);
}
