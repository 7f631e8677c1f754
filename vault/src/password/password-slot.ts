import type { OpenReason } from "@satchel/core/ports";
import type { SeedWallet } from "@satchel/core/wallet";
import { toHex } from "ecash-lib";
import { wipe } from "../bytes.ts";
import { decodeEnvelope, PASSWORD_SLOT } from "../envelope/envelope.ts";
import { decodeKdf, encodeKdf, type Kdf } from "../envelope/kdf.ts";
import { type FindKey, openEntropy, type SlotKey } from "../envelope/seal.ts";
import { keyOpener } from "../keyring/keyring.ts";
import { stretch } from "./stretch.ts";

/** Wallets with the same salt and cost: stretching the password once opens all of them. */
export type PasswordGroup = { kdf: Kdf; wallets: readonly SeedWallet[] };

/**
 * Returns how a wallet's password is stretched, or why it cannot be; undefined for a wallet without a password slot.
 */
function passwordKdf(wallet: SeedWallet): ReturnType<typeof decodeKdf> | undefined {
  const envelope = decodeEnvelope(wallet.sealed);
  const slot = envelope.ok ? envelope.value.slots.find(({ kind }) => kind === PASSWORD_SLOT) : undefined;
  return slot === undefined ? undefined : decodeKdf(slot.params);
}

export function passwordGroups(wallets: readonly SeedWallet[]): PasswordGroup[] {
  const groups = new Map<string, { kdf: Kdf; wallets: SeedWallet[] }>();
  for (const wallet of wallets) {
    const kdf = passwordKdf(wallet);
    if (!kdf?.ok) continue;
    const params = toHex(encodeKdf(kdf.value));
    const group = groups.get(params) ?? { kdf: kdf.value, wallets: [] };
    group.wallets.push(wallet);
    groups.set(params, group);
  }
  return [...groups.values()];
}

/**
 * Returns why this release cannot stretch a wallet's password, for the first such wallet; undefined if it can for
 * all.
 */
export function refusedKdf(wallets: readonly SeedWallet[]): OpenReason | undefined {
  for (const wallet of wallets) {
    const kdf = passwordKdf(wallet);
    if (kdf?.ok === false) return kdf.problem;
  }
  return undefined;
}

/** Returns the slot key of a password, which must not be empty. */
export async function passwordKey(password: string, kdf: Kdf): Promise<SlotKey> {
  return { kind: PASSWORD_SLOT, params: encodeKdf(kdf), key: await stretch(password, kdf) };
}

async function opens(find: FindKey, wallet: SeedWallet): Promise<boolean> {
  const entropy = await openEntropy([find], wallet.id, wallet.sealed);
  if (entropy.ok) wipe(entropy.value);
  return entropy.ok;
}

/** Returns the wallets that this key opens. */
export async function openedBy(slotKey: SlotKey, wallets: readonly SeedWallet[]): Promise<SeedWallet[]> {
  const { find } = keyOpener(slotKey);
  const outcomes = await Promise.all(wallets.map((wallet) => opens(find, wallet)));
  return wallets.filter((_wallet, at) => outcomes[at]);
}
