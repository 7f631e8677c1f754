import { decodeCashAddr } from "@satchel/core/address";
import { accountPaths } from "@satchel/core/keys";
import { parseJson } from "../persist/stored-item.ts";

/** A wallet as an older release stored it (facts.md 4.3), with its seed phrase in clear: never log or store it. */
export type OldWallet = {
  /** Empty if the old form has no name. */
  name: string;
  phrase: string;
  /** Addresses and hash160s that the old form states for this wallet. */
  stated: readonly string[];
  /** The paths of a wallet with receive and change chains; absent for the default path. */
  paths?: readonly string[];
  /** False if a part of it could not be read, or has more keys than are taken over. */
  isWhole: boolean;
};

/** `notTaken`: how many entries may have been wallets but cannot be read. */
export type OldWallets = { wallets: OldWallet[]; notTaken: number };

/** How many keys of each chain are taken over at most, as a wallet watches and syncs every key. */
const MAX_KEYS_PER_CHAIN = 200;
const MAX_ACCOUNT = 2 ** 31 - 1;

type Fields = Readonly<Record<string, unknown>>;

/** Reads a text stored as 'wallets', 'savedWallets' or 'wallet', in any of the forms of facts.md 4.3. Never throws. */
export function readOldWallets(raw: string): OldWallets {
  const result: OldWallets = { wallets: [], notTaken: 0 };
  if (raw.trim() === "") return result;
  const json = parseJson(raw);
  // A store that keeps only text has JSON within a JSON string.
  const value = typeof json === "string" ? parseJson(json) : json;
  for (const entry of Array.isArray(value) ? value : [value]) {
    if (isNothing(entry)) continue;
    const wallet = readOldWallet(entry);
    if (wallet) result.wallets.push(wallet);
    else result.notTaken++;
  }
  result.notTaken += countUnread(raw, result.wallets);
  return result;
}

/** Twelve words that are as long as words of BIP39. */
const PHRASE_LIKE = /\b[a-z]{3,8}(?: [a-z]{3,8}){11}\b/g;

/** Counts phrases in the text that no wallet was read from: torn text can parse as one wallet instead of two. */
function countUnread(raw: string, wallets: readonly OldWallet[]): number {
  const phrases = new Set(raw.match(PHRASE_LIKE));
  for (const { phrase } of wallets) phrases.delete(phrase);
  return phrases.size;
}

/** Whether an entry is what older releases stored in place of a wallet, so that nothing is lost without it. */
const isNothing = (entry: unknown): boolean =>
  entry === null || entry === false || (isFields(entry) && Object.keys(entry).length === 0);

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readOldWallet(entry: unknown): OldWallet | undefined {
  if (!isFields(entry) || typeof entry.mnemonic !== "string" || entry.mnemonic.trim() === "") return undefined;
  const stated = statedOf(entry).filter((text) => text !== undefined && text !== null);
  const texts = stated.filter((text) => typeof text === "string");
  const chains = readChains(entry);
  return {
    name: typeof entry.name === "string" ? entry.name.trim() : "",
    phrase: entry.mnemonic,
    stated: texts,
    ...(chains.paths && { paths: chains.paths }),
    isWhole: chains.isWhole && texts.length === stated.length,
  };
}

/** Returns what the forms state of the key on path 1899: flat, by name (before 2.1), in a list (to 2.8) or a Map. */
function statedOf(entry: Fields): unknown[] {
  const before21 = isFields(entry.Path1899) ? [entry.Path1899.cashAddress, entry.Path1899.hash160] : [];
  const paths: unknown[] = Array.isArray(entry.paths) ? entry.paths : [];
  const listed = paths.flatMap((item) => {
    const [path, key] = Array.isArray(item) ? item : [isFields(item) ? item.path : undefined, item];
    return isPath1899(path) && isFields(key) ? [key.address, key.hash] : [];
  });
  return [entry.address, entry.hash, ...before21, ...listed];
}

const isPath1899 = (path: unknown) => path === 1899 || (typeof path === "string" && /\b1899\b/.test(path));

/** Returns the used paths of an account's receive and change chains, from `hd` and the fields beside it (since 5.0). */
function readChains({ hd, accountNumber, receiveIndex, changeIndex }: Fields): {
  paths?: string[];
  isWhole: boolean;
} {
  if (hd !== true) return { isWhole: hd === undefined || hd === null || hd === false };
  const account = wholeUpTo(accountNumber, MAX_ACCOUNT);
  const receive = wholeUpTo(receiveIndex, MAX_KEYS_PER_CHAIN - 1);
  const change = wholeUpTo(changeIndex, MAX_KEYS_PER_CHAIN - 1);
  return {
    paths: accountPaths(account.value, receive.value, change.value),
    isWhole: account.isRead && receive.isRead && change.isRead,
  };
}

/** Returns a number from 0 to `max`, 0 if absent. `isRead`: it is the stored number, neither replaced nor cut. */
function wholeUpTo(input: unknown, max: number): { value: number; isRead: boolean } {
  if (input === undefined || input === null) return { value: 0, isRead: true };
  if (typeof input !== "number" || !Number.isInteger(input) || input < 0) return { value: 0, isRead: false };
  return { value: Math.min(input, max), isRead: input <= max };
}

/** Returns the hash160 of an address with any prefix; any other text unchanged, such as a hash160 itself. */
export function hash160Of(stated: string): string {
  const address = decodeCashAddr(stated);
  return address.ok && address.value.type === "p2pkh" ? address.value.hash : stated;
}
