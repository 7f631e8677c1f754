import { type Protection, StorageError, type VaultProblem } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { SealedSecrets, Wallet } from "@satchel/core/wallet";
import { fromHex, toHex } from "ecash-lib";
import { type Bytes, wipe } from "../bytes.ts";
import { DEVICE_SLOT } from "../envelope/envelope.ts";
import { type FindKey, openEntropy, type SlotKey, sealEntropy } from "../envelope/seal.ts";
import type { DeviceKeyStore, DeviceKeys } from "../keys/device-keys.ts";
import type { HeldKeys } from "./held-keys.ts";

/** One way of unlocking: the key a slot is wrapped under, and how that key is found again. */
export type Opener = { slotKey(): Promise<SlotKey>; find: FindKey };

export type Keyring = {
  /** What new wallets are sealed under; `locked` where that is a password that has not been given. */
  openersFor(protection: Protection): Result<readonly Opener[], VaultProblem>;
  /** The entropy of a stored wallet; the caller wipes it. */
  open(wallet: Pick<Wallet, "id" | "sealed">): Promise<Result<Bytes, VaultProblem>>;
};

function deviceOpener(store: DeviceKeyStore): Opener {
  return {
    slotKey: async () => {
      const { id, key } = await store.current();
      return { kind: DEVICE_SLOT, params: new Uint8Array(fromHex(id)), key };
    },
    find: async ({ kind, params }) => (kind === DEVICE_SLOT ? store.find(toHex(params)) : undefined),
  };
}

export function keyOpener(slotKey: SlotKey): Opener {
  const { kind, params, key } = slotKey;
  return {
    slotKey: async () => slotKey,
    find: async (slot) => (slot.kind === kind && toHex(slot.params) === toHex(params) ? key : undefined),
  };
}

/** Seals under every one of these, and opens what was sealed by each of them alone before anyone relies on it. */
export async function sealVerified(
  openers: readonly Opener[],
  walletId: string,
  entropy: Bytes,
): Promise<SealedSecrets> {
  const slotKeys = await Promise.all(openers.map(({ slotKey }) => slotKey()));
  const sealed = await sealEntropy(slotKeys, walletId, entropy);
  for (const { find } of openers) {
    const reopened = await openEntropy([find], walletId, sealed);
    const isSame = reopened.ok && toHex(reopened.value) === toHex(entropy);
    if (reopened.ok) wipe(reopened.value);
    if (!isSame) throw new StorageError("Storage failed: what was sealed does not open");
  }
  return sealed;
}

/** All keys this vault has or can come by. */
export function createKeyring(deviceKeys: DeviceKeys, held: HeldKeys): Keyring {
  const device = deviceKeys.map(deviceOpener);
  const finders = [...device.map(({ find }) => find), held.find];
  return {
    openersFor(protection) {
      if (protection === "device") return ok(device);
      const current = held.current();
      return current === undefined ? no({ code: "locked" }) : ok([keyOpener(current)]);
    },
    async open({ id, sealed }) {
      const entropy = await openEntropy(finders, id, sealed);
      if (entropy.ok) return entropy;
      const { problem } = entropy;
      return no(problem === "locked" ? { code: "locked" } : { code: "cannot-open", reason: problem });
    },
  };
}
