/** What shows an offer; it is fetched when there is something to offer, because no first screen needs it. */
type Offering = { offerUpdate(take: () => void): void; afterPayments(act: () => void): void };

export type Updates = {
  /** Offers a new version that waits. `take` lets it take over. Never throws. */
  offer(take: () => void): void;
  /** Loads the wallet again, because another version has taken over and the files of this one may be gone. */
  replaced(): void;
};

type Parts = {
  reload(): void;
  fetchOffering?: () => Promise<Offering>;
};

/** Creates what a shell tells about versions of itself. Nothing is loaded again while a payment is open. */
export function createUpdates({ reload, fetchOffering = () => import("@satchel/app/update") }: Parts): Updates {
  return {
    // The version that waits is taken at the next start anyway.
    offer: (take) =>
      void fetchOffering()
        .then(({ offerUpdate }) => offerUpdate(take))
        .catch(() => undefined),
    replaced: () =>
      void fetchOffering().then(
        ({ afterPayments }) => afterPayments(reload),
        () => reload(),
      ),
  };
}
