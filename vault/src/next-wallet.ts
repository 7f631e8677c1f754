import { DEFAULT_PATH } from "@satchel/core/keys";
import type { NewSecrets, VaultProblem } from "@satchel/core/ports";
import type { Result } from "@satchel/core/result";
import { type Keyring, opensAlone } from "./keyring/keyring.ts";
import { createEntropy } from "./keys/phrase.ts";
import { newWallet } from "./new-wallet.ts";

/** The secrets of a wallet that may be created next on this device. */
export type NextWallet = {
  /** Makes and keeps them, unless they are kept already. */
  prepare(): Promise<void>;
  /**
   * Returns the kept secrets, each time for the last time, or new ones. Either way the device keys that are stored at
   * this moment have opened the envelope.
   */
  take(): Promise<Result<NewSecrets, VaultProblem>>;
  forget(): void;
};

/** Keeps an envelope and public keys only: the entropy is wiped as soon as it is sealed. */
export function createNextWallet(keyring: Keyring): NextWallet {
  const make = () => newWallet(keyring, createEntropy(), [DEFAULT_PATH], "device");
  let prepared: ReturnType<typeof make> | undefined;

  async function takeKept(): Promise<Result<NewSecrets, VaultProblem> | undefined> {
    const making = prepared;
    // At once, so that no other call gets the same wallet.
    prepared = undefined;
    const created = await making?.catch(() => undefined);
    const openers = keyring.openersFor("device");
    if (!created?.ok || !openers.ok) return undefined;
    // Somebody may have cleared the browser's storage since, and the device keys with it.
    return (await opensAlone(openers.value, created.value.id, created.value.sealed)) ? created : undefined;
  }

  return {
    prepare: async () => {
      prepared ??= make();
      const making = prepared;
      try {
        await making;
      } catch (error) {
        if (prepared === making) prepared = undefined;
        throw error;
      }
    },
    take: async () => (await takeKept()) ?? make(),
    forget: () => {
      prepared = undefined;
    },
  };
}
