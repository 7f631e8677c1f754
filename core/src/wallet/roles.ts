// What the scripts of a wallet are for. A wallet may have many: 'the address of a wallet' would be an answer to several
// questions, and each of them has a function here.
import { addressOf } from "../address/index.ts";
import { type KeyRef, scriptsOf } from "../keys/index.ts";
import type { AddressPrefix } from "../network.ts";
import { NO_SCRIPT, p2pkhScript, type ScriptHex } from "../script/index.ts";
import type { Wallet } from "./wallet.ts";

/** The part of a wallet that says which scripts are its own. */
export type Keyed = Pick<Wallet, "keys">;

/**
 * Returns the hash160 (hex) of the wallet's first key, which stays the first one. It recognises a wallet where its id
 * is not known: a typed seed phrase, a backup file, the storage of an older release. Its picture is drawn from it too.
 * Wallets of this device are compared by their ids.
 */
export const identityHash = ({ keys: [first] }: Keyed): string => first?.hash160 ?? "";

/**
 * Returns the script that payments to the wallet go to; empty for a wallet without keys, which our code never creates.
 */
export const receiveScript = ({ keys: [first] }: Keyed): ScriptHex => (first ? p2pkhScript(first.hash160) : NO_SCRIPT);

/** Returns the address to receive at, which is `receiveScript` in its readable form. */
export const receiveAddress = (wallet: Keyed, prefix: AddressPrefix): string =>
  addressOf(receiveScript(wallet), prefix) ?? "";

/** Returns the key of `receiveScript`: it signs messages for the address that people know. */
export const receiveKey = ({ keys: [first] }: Keyed): KeyRef | undefined => first;

/** Returns the script that change goes to, and coins that the wallet joins; undefined for a wallet without keys. */
export const changeScript = ({ keys: [first] }: Keyed): ScriptHex | undefined => first && p2pkhScript(first.hash160);

/**
 * Returns the public key (hex) under which the wallet makes new offers on Agora: it may cancel them, and its address
 * gets the sats of a sale. Offers that it made under another of its keys are the wallet's own all the same.
 */
export const offerKey = ({ keys: [first] }: Keyed): string | undefined => first?.publicKey;

const scriptSets = new WeakMap<Wallet["keys"], ReadonlySet<ScriptHex>>();

/** Returns all output scripts of the wallet, in the order of its keys. The set is made once for each list of keys. */
export function ownScripts({ keys }: Keyed): ReadonlySet<ScriptHex> {
  const own = scriptSets.get(keys) ?? new Set(scriptsOf(keys));
  scriptSets.set(keys, own);
  return own;
}

/** Tells whether a script belongs to the wallet. */
export const ownsScript = (wallet: Keyed, script: ScriptHex): boolean => ownScripts(wallet).has(script);

const addressSets = new WeakMap<Wallet["keys"], Map<AddressPrefix, ReadonlySet<string>>>();

/**
 * Returns all addresses of the wallet, made once for each list of keys and prefix; the first one is its first key's.
 */
export function ownAddresses({ keys }: Keyed, prefix: AddressPrefix): ReadonlySet<string> {
  const byPrefix = addressSets.get(keys) ?? new Map<AddressPrefix, ReadonlySet<string>>();
  addressSets.set(keys, byPrefix);
  const own = byPrefix.get(prefix) ?? new Set(scriptsOf(keys).flatMap((script) => addressOf(script, prefix) ?? []));
  byPrefix.set(prefix, own);
  return own;
}

/** Tells whether an address belongs to the wallet. */
export const ownsAddress = (wallet: Keyed, address: string, prefix: AddressPrefix): boolean =>
  ownAddresses(wallet, prefix).has(address);
