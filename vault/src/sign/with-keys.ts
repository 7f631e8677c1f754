import type { VaultProblem } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { p2pkhScript, type ScriptHex } from "@satchel/core/script";
import type { SeedWallet } from "@satchel/core/wallet";
import { type Bytes, wipe } from "../bytes.ts";
import type { Keyring } from "../keyring/keyring.ts";
import { type DerivedKey, deriveKey } from "../keys/derive-key.ts";
import { deriveSeed } from "../keys/phrase.ts";

type KeysByScript = ReadonlyMap<ScriptHex, DerivedKey>;

/** Derives the keys of these scripts only; undefined when the wallet's public keys do not belong to its secrets. */
function deriveFor(seed: Bytes, wallet: SeedWallet, scripts: ReadonlySet<ScriptHex>): KeysByScript | undefined {
  const derived = new Map<ScriptHex, DerivedKey>();
  for (const ref of wallet.keys) {
    const script = p2pkhScript(ref.hash160);
    if (!scripts.has(script) || derived.has(script)) continue;
    const key = deriveKey(seed, ref.path);
    if (key !== undefined) derived.set(script, key);
    if (key?.hash160 !== ref.hash160 || key.publicKey !== ref.publicKey) {
      wipeAll(derived);
      return undefined;
    }
  }
  return derived;
}

function wipeAll(keys: KeysByScript): void {
  for (const key of keys.values()) wipe(key.secretKey);
}

/** Derives the keys for these scripts, passes them to `use` and wipes them afterwards. */
export async function withKeys<T>(
  keyring: Keyring,
  wallet: SeedWallet,
  scripts: ReadonlySet<ScriptHex>,
  use: (keys: KeysByScript) => T | Promise<T>,
): Promise<Result<T, VaultProblem>> {
  const entropy = await keyring.open(wallet);
  if (!entropy.ok) return entropy;
  const seed = await deriveSeed(entropy.value).finally(() => wipe(entropy.value));
  let keys: KeysByScript | undefined;
  try {
    keys = deriveFor(seed, wallet, scripts);
    return keys === undefined ? no({ code: "cannot-open", reason: "keys-differ" }) : ok(await use(keys));
  } finally {
    wipe(seed);
    if (keys !== undefined) wipeAll(keys);
  }
}
