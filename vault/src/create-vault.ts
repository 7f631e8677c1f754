import { DEFAULT_PATH } from "@satchel/core/keys";
import {
  ProtocolError,
  type SignedTx,
  type SignOptions,
  type Tabs,
  type Vault,
  type VaultProblem,
} from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { type CoinProblem, outputsOnly, type Plan, readParent } from "@satchel/core/tx";
import { ownScripts, receiveScript, type SeedWallet } from "@satchel/core/wallet";
import { signMsg } from "ecash-lib";
import { type Bytes, wipe } from "./bytes.ts";
import { checkCoins } from "./check/check-coins.ts";
import { checkPlan, isTrade, ownScriptsOf } from "./check/check-plan.ts";
import { ARGON2ID, type KdfCost } from "./envelope/kdf.ts";
import { exportFile } from "./file/export-file.ts";
import { importFile } from "./file/import-file.ts";
import { guarded } from "./guard.ts";
import { createHeldKeys } from "./keyring/held-keys.ts";
import { createKeyring, type Keyring } from "./keyring/keyring.ts";
import { checkKeys } from "./keys/check-keys.ts";
import type { DeviceKeys } from "./keys/device-keys.ts";
import { keysAt } from "./keys/keys-at.ts";
import { createEntropy, formatPhrase, parsePhrase } from "./keys/phrase.ts";
import { newWallet } from "./new-wallet.ts";
import { createNextWallet } from "./next-wallet.ts";
import { join } from "./password/join.ts";
import { protect } from "./password/protect.ts";
import { openText, sealText } from "./password/sealed-text.ts";
import { shareKeys } from "./password/share-keys.ts";
import { unlock } from "./password/unlock.ts";
import type { VaultParts } from "./password/vault-parts.ts";
import { signPlan } from "./sign/sign-plan.ts";
import { verifyMessage } from "./sign/verify-message.ts";
import { withKeys } from "./sign/with-keys.ts";

export type VaultDeps = {
  deviceKeys: DeviceKeys;
  /** Cost of stretching a password. Default: ARGON2ID, today's standard. Tests pass a cheaper one. */
  kdf?: KdfCost;
  /** Channel to the vaults of other tabs. Without it the vault works alone. */
  channel?: Tabs;
  /** How long `join` waits for an answer from another vault. */
  joinTimeoutMs?: number;
};

async function signWith(
  keyring: Keyring,
  wallet: SeedWallet,
  plan: Plan,
  parents: readonly Uint8Array[],
  options?: SignOptions,
): Promise<Result<SignedTx[], VaultProblem | CoinProblem | { code: "stopped" }>> {
  const trades = isTrade(plan) ? await import("./sign/trades.ts") : undefined;
  const refusal = checkPlan(plan, ownScripts(wallet), trades);
  if (refusal !== undefined) throw new ProtocolError(`Plan refused: ${refusal}`);
  const problem = checkCoins(plan, parents);
  if (problem !== undefined) return no(problem);
  const signed = await withKeys(keyring, wallet, ownScriptsOf(plan, trades), (keys) =>
    signPlan(plan, keys, options, trades),
  );
  if (!signed.ok) return signed;
  return signed.value ? ok(signed.value) : no({ code: "stopped" });
}

function signMessageWith(keyring: Keyring, wallet: SeedWallet, message: string): Promise<Result<string, VaultProblem>> {
  if (message === "") throw new ProtocolError("Message refused: it is empty");
  const script = receiveScript(wallet);
  return withKeys(keyring, wallet, new Set([script]), (keys) => {
    const key = keys.get(script);
    if (key === undefined) throw new ProtocolError("Message refused: the wallet has no key");
    return signMsg(message, key.secretKey);
  });
}

/** Opens a stored wallet's entropy, passes it to `use` and wipes it afterwards. */
async function withEntropy<T>(
  keyring: Keyring,
  wallet: SeedWallet,
  use: (entropy: Bytes) => Promise<T>,
): Promise<Result<T, VaultProblem>> {
  const entropy = await keyring.open(wallet);
  if (!entropy.ok) return entropy;
  try {
    return ok(await use(entropy.value));
  } finally {
    wipe(entropy.value);
  }
}

function openParts({ deviceKeys, kdf = ARGON2ID, channel, joinTimeoutMs = 300 }: VaultDeps): VaultParts {
  const held = createHeldKeys();
  const sharing = shareKeys(channel, held, joinTimeoutMs);
  return { keyring: createKeyring(deviceKeys, held), held, sharing, standard: kdf };
}

/**
 * Creates the vault; the browser's worker and Node use the same one. Its methods return expected failures as problems.
 * They throw StorageError when a device key cannot be read, and ProtocolError when a plan or message must not be signed
 * or when something inside fails.
 */
export function createVault(deps: VaultDeps): Vault {
  const parts = openParts(deps);
  const { keyring, held, sharing } = parts;
  const next = createNextWallet(keyring);
  return {
    create: (protection) =>
      guarded("create", () =>
        protection === "device" ? next.take() : newWallet(keyring, createEntropy(), [DEFAULT_PATH], protection),
      ),
    prepare: () => guarded("prepare", next.prepare),

    restore: (phrase, protection, paths = [DEFAULT_PATH]) =>
      guarded("restore", async () => {
        const entropy = parsePhrase(phrase);
        if (entropy === undefined) return no({ code: "invalid-phrase" });
        return newWallet(keyring, entropy, paths, protection);
      }),

    explore: (wallet, paths) =>
      guarded("explore", () => withEntropy(keyring, wallet, (entropy) => keysAt(entropy, paths))),

    checkKeys: (wallet) =>
      guarded("check keys", async () => {
        const checked = await withEntropy(keyring, wallet, (entropy) => checkKeys(entropy, wallet.keys));
        return checked.ok ? checked.value : checked;
      }),

    branch: (wallet, paths, protection) =>
      guarded("branch", async () => {
        const entropy = await keyring.open(wallet);
        return entropy.ok ? newWallet(keyring, entropy.value, paths, protection) : entropy;
      }),

    unlock: (wallets, password) => guarded("unlock", () => unlock(parts, wallets, password)),
    join: (wallets) => guarded("join", () => join(parts, wallets)),
    lock: () =>
      guarded("lock", async () => {
        held.forget();
        next.forget();
        sharing.tellLock();
      }),

    protect: (wallets, password) => guarded("protect", () => protect(parts, wallets, password)),
    sealText: (text) => guarded("seal a text", () => sealText(parts, text)),
    openText: (wallets, sealed) => guarded("open a text", () => openText(parts, wallets, sealed)),
    exportFile: (wallets, extras, password) => guarded("export", () => exportFile(parts, wallets, extras, password)),
    importFile: (file, password, protection) =>
      guarded("import", () => importFile(keyring, file, password, protection)),

    sign: (wallet, plan, parents, options) => guarded("sign", () => signWith(keyring, wallet, plan, parents, options)),
    inspectParents: (asked) =>
      guarded("read transactions", async () =>
        asked.map(({ rawTx, outIdxs }) => {
          const read = readParent(rawTx);
          return read.ok ? outputsOnly(read.value, outIdxs) : undefined;
        }),
      ),
    signMessage: (wallet, message) => guarded("sign a message", () => signMessageWith(keyring, wallet, message)),
    verifyMessage: (claim) => guarded("verify a message", async () => verifyMessage(claim)),
    reveal: (wallet) =>
      guarded("reveal", async () => {
        const revealed = await withEntropy(keyring, wallet, async (entropy) => {
          const checked = await checkKeys(entropy, wallet.keys);
          return checked.ok ? ok(formatPhrase(entropy)) : checked;
        });
        return revealed.ok ? revealed.value : revealed;
      }),
  };
}
