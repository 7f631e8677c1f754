/** Returns a BIP44 path; the receive chain is 0, the change chain is 1. */
const pathOf = (coinType: number, account: number, chain: 0 | 1, index: number) =>
  `m/44'/${coinType}'/${account}'/${chain}/${index}`;

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Coin types that wallets have used for XEC: eCash, early eCash, Bitcoin Cash and SLP (facts.md 1.6). */
const SCAN_COIN_TYPES = [1899, 899, 145, 245] as const;
const SCAN_ADDRESSES = 20;

/** The paths where an import looks for coins: the first receive addresses of each coin type, in that order. */
export const SCAN_PATHS: readonly string[] = SCAN_COIN_TYPES.flatMap((coinType) =>
  upTo(SCAN_ADDRESSES).map((index) => pathOf(coinType, 0, 0, index)),
);

/** Returns the coin type of a BIP44 path; undefined for a path of another form. */
export function coinTypeOf(path: string): number | undefined {
  const match = /^m\/44'\/(\d{1,10})'\//.exec(path);
  return match ? Number(match[1]) : undefined;
}

/** Returns all paths of an account up to and including these indexes: the receive chain, then the change chain. */
export function accountPaths(account: number, receiveIndex: number, changeIndex: number): string[] {
  return [
    ...upTo(receiveIndex + 1).map((index) => pathOf(1899, account, 0, index)),
    ...upTo(changeIndex + 1).map((index) => pathOf(1899, account, 1, index)),
  ];
}
