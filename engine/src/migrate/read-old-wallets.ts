import { decodeCashAddr } from "@satchel/core/address";
import { accountPaths } from "@satchel/core/keys";
import { parseJson } from "../persist/stored-item.ts";

/** A wallet as an older release stored it (facts.md 4.3). It holds the phrase in clear: never log it, never keep it. */
export type OldWallet = {
  /** Empty where the old form has none. */
  name: string;
  phrase: string;
  /** Addresses and hash160s the old form says are this wallet's. */
  stated: readonly string[];
  /** More than the default path, for a wallet with receive and change chains. */
  paths?: readonly string[];
  /** False where something of it could not be read or is more than is taken over. */
  isWhole: boolean;
};

/** `left` counts what may have been wallets and cannot be read as such. */
export type OldWallets = { wallets: OldWallet[]; left: number };

/** A wallet watches and asks for every key it has: so many on each of its two chains. */
const MAX_KEYS_PER_CHAIN = 200;
const MAX_ACCOUNT = 2 ** 31 - 1;

type Fields = Readonly<Record<string, unknown>>;

/** Reads what lies under 'wallets', 'savedWallets' or 'wallet', in any of the forms of facts.md 4.3. Never throws. */
export function readOldWallets(raw: string): OldWallets {
  const found: OldWallets = { wallets: [], left: 0 };
  if (raw.trim() === "") return found;
  const json = parseJson(raw);
  // Stores that keep only text have it as the JSON of a JSON.
  const value = typeof json === "string" ? parseJson(json) : json;
  for (const entry of Array.isArray(value) ? value : [value]) {
    if (isNothing(entry)) continue;
    const wallet = readOldWallet(entry);
    if (wallet) found.wallets.push(wallet);
    else found.left++;
  }
  found.left += countUnread(raw, found.wallets);
  return found;
}

/** Twelve words of the length BIP39's have. */
const PHRASE_LIKE = /\b[a-z]{3,8}(?: [a-z]{3,8}){11}\b/g;

/** In torn text two wallets can run into one, which parses: a phrase that is there and was not read must not go with it. */
function countUnread(raw: string, wallets: readonly OldWallet[]): number {
  const there = new Set(raw.match(PHRASE_LIKE));
  for (const { phrase } of wallets) there.delete(phrase);
  return there.size;
}

/** What older releases stored where there was no wallet (yet): nothing is lost with it. Torn text is not among it. */
const isNothing = (entry: unknown): boolean =>
  entry === null || entry === false || (isFields(entry) && Object.keys(entry).length === 0);

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readOldWallet(entry: unknown): OldWallet | undefined {
  if (!isFields(entry) || typeof entry.mnemonic !== "string" || entry.mnemonic.trim() === "") return undefined;
  const stated = statedOf(entry).filter((said) => said !== undefined && said !== null);
  const texts = stated.filter((said) => typeof said === "string");
  const chains = readChains(entry);
  return {
    name: typeof entry.name === "string" ? entry.name.trim() : "",
    phrase: entry.mnemonic,
    stated: texts,
    ...(chains.paths && { paths: chains.paths }),
    isWhole: chains.isWhole && texts.length === stated.length,
  };
}

/** What the forms say of the key on path 1899: flat, by name (before 2.1), in a list (to 2.8), or as the entries of a Map. */
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

/** `hd` and the fields beside it, since 5.0: how far the receive and the change chain of an account were used. */
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

/** The nearest number there is; absent is 0. `isRead`: it is the number that stood there. */
function wholeUpTo(input: unknown, max: number): { value: number; isRead: boolean } {
  if (input === undefined || input === null) return { value: 0, isRead: true };
  if (typeof input !== "number" || !Number.isInteger(input) || input < 0) return { value: 0, isRead: false };
  return { value: Math.min(input, max), isRead: input <= max };
}

/** The hash160 an older form states, bare or as an address of any prefix; what is neither stays as it is and matches nothing. */
export function hash160Of(stated: string): string {
  const address = decodeCashAddr(stated);
  return address.ok && address.value.type === "p2pkh" ? address.value.hash : stated;
}
