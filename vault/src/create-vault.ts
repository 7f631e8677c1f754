import { DEFAULT_PATH, type KeyRef } from "@satchel/core/keys";
import { ProtocolError, type SignedTx, StorageError, type Vault, type VaultProblem } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { Plan, ScriptHex } from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";
import { signMsg, toHex } from "ecash-lib";
import { type Bytes, randomBytes, wipe } from "./bytes.ts";
import type { OpenReason } from "./envelope/open-reason.ts";
import { openEntropy, sealEntropy } from "./envelope/seal.ts";
import { guarded } from "./guard.ts";
import { type DerivedKey, deriveKey } from "./keys/derive-key.ts";
import type { DeviceKeys } from "./keys/device-keys.ts";
import { createEntropy, deriveSeed, formatPhrase, parsePhrase } from "./keys/phrase.ts";
import { checkPlan } from "./sign/check-plan.ts";
import { signPlan } from "./sign/sign-plan.ts";
import { verifyMessage } from "./sign/verify-message.ts";

export type VaultDeps = { deviceKeys: DeviceKeys };

const cannotOpen = (reason: OpenReason) => no<VaultProblem>({ code: "cannot-open", reason });
const p2pkh = (hash160: string): ScriptHex => `76a914${hash160}88ac`;

async function firstKey(entropy: Bytes): Promise<KeyRef> {
  const seed = await deriveSeed(entropy);
  const key = deriveKey(seed, DEFAULT_PATH);
  wipe(seed, key?.secretKey);
  if (key === undefined) throw new ProtocolError("The vault failed to derive the first key");
  return { path: key.path, hash160: key.hash160, publicKey: key.publicKey };
}

/** Seals new secrets, and opens them again before anyone relies on them. Wipes `entropy`. */
async function sealWallet(deviceKeys: DeviceKeys, entropy: Bytes) {
  try {
    const id = toHex(randomBytes(16));
    const keys = [await firstKey(entropy)];
    const sealed = await sealEntropy(deviceKeys, id, entropy);
    const reopened = await openEntropy(deviceKeys, id, sealed);
    const isSame = reopened.ok && toHex(reopened.value) === toHex(entropy);
    if (reopened.ok) wipe(reopened.value);
    if (!isSame) throw new StorageError("Storage failed: what was sealed does not open");
    return { id, keys, sealed };
  } finally {
    wipe(entropy);
  }
}

/** The keys for these scripts and no others, or undefined where the wallet's list is not true to its secrets. */
function deriveFor(
  seed: Bytes,
  wallet: Wallet,
  scripts: ReadonlySet<ScriptHex>,
): Map<ScriptHex, DerivedKey> | undefined {
  const derived = new Map<ScriptHex, DerivedKey>();
  for (const ref of wallet.keys) {
    const script = p2pkh(ref.hash160);
    if (!scripts.has(script)) continue;
    const key = deriveKey(seed, ref.path);
    if (key !== undefined) derived.set(script, key);
    if (key?.hash160 !== ref.hash160 || key.publicKey !== ref.publicKey) {
      wipeAll(derived);
      return undefined;
    }
  }
  return derived;
}

function wipeAll(keys: ReadonlyMap<ScriptHex, DerivedKey>): void {
  for (const key of keys.values()) wipe(key.secretKey);
}

/** Derives the keys for these scripts, uses them once and wipes them. */
async function withKeys<T>(
  deps: VaultDeps,
  wallet: Wallet,
  scripts: ReadonlySet<ScriptHex>,
  use: (keys: ReadonlyMap<ScriptHex, DerivedKey>) => T,
): Promise<Result<T, VaultProblem>> {
  const entropy = await openEntropy(deps.deviceKeys, wallet.id, wallet.sealed);
  if (!entropy.ok) return cannotOpen(entropy.problem);
  const seed = await deriveSeed(entropy.value).finally(() => wipe(entropy.value));
  let keys: Map<ScriptHex, DerivedKey> | undefined;
  try {
    keys = deriveFor(seed, wallet, scripts);
    return keys === undefined ? cannotOpen("keys-differ") : ok(use(keys));
  } finally {
    wipe(seed);
    if (keys !== undefined) wipeAll(keys);
  }
}

function signWith(deps: VaultDeps, wallet: Wallet, plan: Plan): Promise<Result<SignedTx[], VaultProblem>> {
  const refusal = checkPlan(plan, new Set(wallet.keys.map((ref) => p2pkh(ref.hash160))));
  if (refusal !== undefined) throw new ProtocolError(`Plan refused: ${refusal}`);
  const scripts = new Set(plan.txs.flatMap((tx) => tx.inputs.map(({ utxo }) => utxo.script)));
  return withKeys(deps, wallet, scripts, (keys) => signPlan(plan, keys));
}

function signMessageWith(deps: VaultDeps, wallet: Wallet, message: string): Promise<Result<string, VaultProblem>> {
  if (message === "") throw new ProtocolError("Message refused: it is empty");
  const script = p2pkh(wallet.keys[0]?.hash160 ?? "");
  return withKeys(deps, wallet, new Set([script]), (keys) => {
    const key = keys.get(script);
    if (key === undefined) throw new ProtocolError("Message refused: the wallet has no key");
    return signMsg(message, key.secretKey);
  });
}

/**
 * The vault itself, the same in the browser's worker and in Node. Expected failures are problems; a device key that
 * cannot be read throws StorageError, what must not be signed or a fault inside throws ProtocolError.
 */
export function createVault(deps: VaultDeps): Vault {
  return {
    create: () => guarded("create", () => sealWallet(deps.deviceKeys, createEntropy())),

    restore: (phrase) =>
      guarded("restore", async () => {
        const entropy = parsePhrase(phrase);
        if (entropy === undefined) return no<VaultProblem>({ code: "invalid-phrase" });
        return ok(await sealWallet(deps.deviceKeys, entropy));
      }),

    sign: (wallet, plan) => guarded("sign", () => signWith(deps, wallet, plan)),

    signMessage: (wallet, message) => guarded("sign a message", () => signMessageWith(deps, wallet, message)),

    verifyMessage: (claim) => guarded("verify a message", async () => verifyMessage(claim)),

    reveal: (wallet) =>
      guarded("reveal", async () => {
        const entropy = await openEntropy(deps.deviceKeys, wallet.id, wallet.sealed);
        if (!entropy.ok) return cannotOpen(entropy.problem);
        const phrase = formatPhrase(entropy.value);
        wipe(entropy.value);
        return ok(phrase);
      }),
  };
}
