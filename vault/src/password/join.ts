import type { SeedWallet } from "@satchel/core/wallet";
import { PASSWORD_SLOT } from "../envelope/envelope.ts";
import { encodeKdf } from "../envelope/kdf.ts";
import type { SlotKey } from "../envelope/seal.ts";
import { openedBy, passwordGroups } from "./password-slot.ts";
import type { VaultParts } from "./vault-parts.ts";

/**
 * Unlocks with a key that this vault already holds or that an unlocked vault in another tab sends. False when neither
 * exists.
 */
export async function join({ held, sharing }: VaultParts, wallets: readonly SeedWallet[]): Promise<boolean> {
  const [group] = passwordGroups(wallets);
  if (group === undefined) return false;
  const locks = held.locks();
  const params = encodeKdf(group.kdf);
  const isRight = async (slotKey: SlotKey) => (await openedBy(slotKey, group.wallets)).length > 0;

  const key = await held.find({ kind: PASSWORD_SLOT, params });
  const slotKey = key === undefined ? await sharing.ask(params, isRight) : { kind: PASSWORD_SLOT, params, key };
  return slotKey !== undefined && held.hold([slotKey], locks);
}
