import type { Newcomer, Returning } from "./measure-visit.ts";

export type Visits = { newcomer: Newcomer; returning: Returning };

/** These screens ask a server what is on offer: they must be drawn at once, and their tiles come with the answer. */
const MARKET = new Set(["#/agora", "#/nfts"]);

/**
 * The most that a visit may cost, in figures that do not depend on the machine. The kilobytes are today's figures with
 * some room, because they count files that arrive while the page is measured: fonts, and what is fetched ahead.
 * e2e/src/app/first-visit.spec.ts holds the 12 requests until New Wallet can be pressed, and
 * engine/src/sync/quiet-start.test.ts the 5 requests to the indexer, of which a browser may repeat one.
 */
const LIMITS: readonly { name: string; limit: number; read(visits: Visits): number }[] = [
  { name: "newcomer: requests", limit: 12, read: ({ newcomer }) => newcomer.requests },
  { name: "newcomer: chain of requests", limit: 4, read: ({ newcomer }) => newcomer.chain.length },
  { name: "newcomer: kB", limit: 180, read: ({ newcomer }) => newcomer.kilobytes },
  { name: "newcomer: elements", limit: 50, read: ({ newcomer }) => newcomer.elements },
  { name: "New Wallet: files", limit: 0, read: ({ newcomer }) => newcomer.newWallet.files.length },
  {
    name: "navigation: files of all presses",
    limit: 0,
    read: ({ newcomer }) => newcomer.presses.reduce((sum, { files }) => sum + files.length, 0),
  },
  {
    name: "navigation: frames of the slowest press",
    limit: 1,
    read: ({ newcomer }) =>
      Math.max(...newcomer.presses.map(({ name, frames, drawn }) => (MARKET.has(name) ? drawn : frames))),
  },
  { name: "new wallet's Home: elements", limit: 300, read: ({ newcomer }) => newcomer.home },
  { name: "returning: requests", limit: 14, read: ({ returning }) => returning.requests },
  { name: "returning: chain of requests", limit: 4, read: ({ returning }) => returning.chain.length },
  { name: "returning: kB", limit: 275, read: ({ returning }) => returning.kilobytes },
  { name: "returning: elements", limit: 700, read: ({ returning }) => returning.elements },
  { name: "returning: requests to the indexer", limit: 6, read: ({ returning }) => returning.indexerRequests },
];

export type Compared = { name: string; value: number; limit: number; isOver: boolean };

/** Returns every gated figure beside its limit. */
export const compareWithLimits = (visits: Visits): readonly Compared[] =>
  LIMITS.map(({ name, limit, read }) => {
    const value = Math.round(read(visits) * 10) / 10;
    return { name, value, limit, isOver: value > limit };
  });
