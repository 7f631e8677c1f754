/** Characters at each end that must be equal. People compare only the ends of an address, and attackers know that. */
const SAME_AT_EACH_END = 4;

/** Whole addresses, with their prefix. */
export type KnownAddresses = {
  /** Own wallets and contacts. */
  trusted: readonly string[];
  /** Addresses that this wallet has paid. They are trusted less, because a person may have paid an impostor. */
  paid: readonly string[];
};

/**
 * Returns the known address that a person could confuse with `address`: a different one with the same ends. A trusted
 * address is never reported; an address that was paid is compared with trusted addresses only.
 */
export function lookAlikeOf(address: string, { trusted, paid }: KnownAddresses): string | undefined {
  if (trusted.includes(address)) return undefined;
  const ends = addressEnds(address);
  const isAlike = (known: string) => known !== address && addressEnds(known) === ends;
  return trusted.find(isAlike) ?? (paid.includes(address) ? undefined : paid.find(isAlike));
}

/** Returns the two ends of an address. People confuse only addresses with equal ends. */
export function addressEnds(address: string): string {
  const payload = address.slice(address.indexOf(":") + 1);
  return `${payload.slice(0, SAME_AT_EACH_END)}…${payload.slice(-SAME_AT_EACH_END)}`;
}
