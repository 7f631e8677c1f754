import type { WalletId } from "@satchel/core/ids";
import { type Protection, StorageError, type VaultProblem } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { SealedSecrets, SeedWallet } from "@satchel/core/wallet";
import { fromHex, toHex } from "ecash-lib";
import { type Bytes, isEqualBytes, wipe } from "../bytes.ts";
import { DEVICE_SLOT } from "../envelope/envelope.ts";
import { type FindKey, openEntropy, type SlotKey, sealEntropy } from "../envelope/seal.ts";
import type { DeviceKeyStore, DeviceKeys } from "../keys/device-keys.ts";
import type { HeldKeys } from "./held-keys.ts";

/** One way to unlock: the key that a slot's data key is encrypted under, and how to find that key again. */
export type Opener = { slotKey(): Promise<SlotKey>; find: FindKey };

export type Keyring = {
  /** The openers that new wallets are sealed under; `locked` when that is a password not yet entered. */
  openersFor(protection: Protection): Result<readonly Opener[], VaultProblem>;
  /** The entropy of a stored wallet; the caller wipes it. */
  open(wallet: Pick<SeedWallet, "id" | "sealed">): Promise<Result<Bytes, VaultProblem>>;
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

/**
 * Seals the entropy under all openers and then opens the envelope with each opener alone, before anyone relies on it.
 * Throws StorageError when one of them cannot open it.
 */
export async function sealVerified(
  openers: readonly Opener[],
  walletId: WalletId,
  entropy: Bytes,
): Promise<SealedSecrets> {
  const slotKeys = await Promise.all(openers.map(({ slotKey }) => slotKey()));
  const sealed = await sealEntropy(slotKeys, walletId, entropy);
  if (!(await opensAlone(openers, walletId, sealed, (reopened) => isEqualBytes(reopened, entropy))))
    throw new StorageError("Storage failed: the sealed wallet cannot be opened again");
  return sealed;
}

/**
 * Returns whether each opener opens the envelope without the others, and the entropy is right. Throws StorageError when
 * the keys of an opener cannot be read.
 */
export async function opensAlone(
  openers: readonly Opener[],
  walletId: WalletId,
  sealed: SealedSecrets,
  isRight: (entropy: Bytes) => boolean = () => true,
): Promise<boolean> {
  const opening = openers.map(async ({ find }) => {
    const entropy = await openEntropy([find], walletId, sealed);
    if (!entropy.ok) return false;
    try {
      return isRight(entropy.value);
    } finally {
      wipe(entropy.value);
    }
  });
  // Each entropy is wiped before a failure is thrown.
  await Promise.allSettled(opening);
  return (await Promise.all(opening)).every(Boolean);
}

/** Creates the keyring of all keys this vault can use: the device's keys and the keys held after an unlock. */
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
