/** People compare the ends of an address; so do those who make one that looks like another. */
const SAME_AT_EACH_END = 4;

/** Addresses in whole, with their prefix. */
export type KnownAddresses = {
  /** Own wallets and contacts. */
  trusted: readonly string[];
  /** Addresses this wallet has paid: who was fooled once has paid the wrong one, so they count for less. */
  paid: readonly string[];
};

/**
 * The known address that `address` could be taken for: it begins and ends with the same characters and is another one.
 * What is trusted resembles nothing, and what was paid is held against the trusted only.
 */
export function lookAlikeOf(address: string, { trusted, paid }: KnownAddresses): string | undefined {
  if (trusted.includes(address)) return undefined;
  const ends = addressEnds(address);
  const isAlike = (known: string) => known !== address && addressEnds(known) === ends;
  return trusted.find(isAlike) ?? (paid.includes(address) ? undefined : paid.find(isAlike));
}

/** What a person compares of an address. Only those with the same ends can be taken for one another. */
export function addressEnds(address: string): string {
  const payload = address.slice(address.indexOf(":") + 1);
  return `${payload.slice(0, SAME_AT_EACH_END)}…${payload.slice(-SAME_AT_EACH_END)}`;
}
