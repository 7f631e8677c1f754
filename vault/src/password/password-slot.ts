import type { Wallet } from "@satchel/core/wallet";
import { toHex } from "ecash-lib";
import { wipe } from "../bytes.ts";
import { decodeEnvelope, PASSWORD_SLOT } from "../envelope/envelope.ts";
import { decodeKdf, encodeKdf, type Kdf } from "../envelope/kdf.ts";
import type { OpenReason } from "../envelope/open-reason.ts";
import { type FindKey, openEntropy, type SlotKey } from "../envelope/seal.ts";
import { keyOpener } from "../keyring/keyring.ts";
import { stretch } from "./stretch.ts";

/** Wallets whose password is stretched alike: one derivation opens all of them. */
export type PasswordGroup = { kdf: Kdf; wallets: readonly Wallet[] };

/** How the password of a wallet is stretched, or why that cannot be; undefined where it is under none. */
function passwordKdf(wallet: Wallet): ReturnType<typeof decodeKdf> | undefined {
  const envelope = decodeEnvelope(wallet.sealed);
  const slot = envelope.ok ? envelope.value.slots.find(({ kind }) => kind === PASSWORD_SLOT) : undefined;
  return slot === undefined ? undefined : decodeKdf(slot.params);
}

export function passwordGroups(wallets: readonly Wallet[]): PasswordGroup[] {
  const groups = new Map<string, { kdf: Kdf; wallets: Wallet[] }>();
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

/** Why the first wallet whose password this release cannot stretch is one. */
export function refusedKdf(wallets: readonly Wallet[]): OpenReason | undefined {
  for (const wallet of wallets) {
    const kdf = passwordKdf(wallet);
    if (kdf?.ok === false) return kdf.problem;
  }
  return undefined;
}

/** The key of a password that is not empty. */
export async function passwordKey(password: string, kdf: Kdf): Promise<SlotKey> {
  return { kind: PASSWORD_SLOT, params: encodeKdf(kdf), key: await stretch(password, kdf) };
}

async function opens(find: FindKey, wallet: Wallet): Promise<boolean> {
  const entropy = await openEntropy([find], wallet.id, wallet.sealed);
  if (entropy.ok) wipe(entropy.value);
  return entropy.ok;
}

/** Those of the wallets this key opens. */
export async function openedBy(slotKey: SlotKey, wallets: readonly Wallet[]): Promise<Wallet[]> {
  const { find } = keyOpener(slotKey);
  const outcomes = await Promise.all(wallets.map((wallet) => opens(find, wallet)));
  return wallets.filter((_wallet, at) => outcomes[at]);
}
