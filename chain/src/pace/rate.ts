// How fast a server that limits is asked: pure transitions. A server that has not turned a request away has no rate.

/**
 * The rate of one server. `base`: requests a second at which the server is asked after the newest cut. `ceiling`: at
 * about this rate it turned requests away; undefined until the second cut shows it. `answers`: the answers since the
 * newest cut to requests that had to wait, which raise the rate. `inRow`: how often the server turned requests away
 * without an answer in between. Times are in milliseconds since 1970.
 */
export type Rate = {
  base: number;
  ceiling: number | undefined;
  answers: number;
  cutAt: number;
  pausedUntil: number;
  inRow: number;
};

/** The longest wait that a server can ask for. */
export const MAX_PAUSE_MS = 60_000;
const FIRST_PAUSE_MS = 1000;
/** One request in 30 s, and 100 in a second. A wallet would not notice a limit above that. */
const SLOWEST = 1 / 30;
const FASTEST = 100;
/** After the first refusal a server is asked once a second at least, until it says that this is too much. */
const FIRST = 1;
/** A server that could be asked at the fastest rate so long after the last cut is asked without a pace again. */
const FORGET_MS = 60_000;

/** Before the limit is known, each answer raises the rate by three tenths. */
const SEARCH = 1.3;
/** The number of answers after a cut that lead back to nine tenths of the limit; the rest comes slowly. */
const RETURN = 5;
/**
 * The number of answers after these until the rate is at the limit that the last cut has shown. From there on it grows
 * faster again.
 */
const PLATEAU = 60;
const MARGIN = 0.1;

const within = (perSecond: number) => Math.min(FASTEST, Math.max(SLOWEST, perSecond));

/** Returns how many requests a second the server is asked now. */
export function perSecond({ base, ceiling, answers }: Rate): number {
  if (ceiling === undefined) return within(base * SEARCH ** answers);
  const low = (1 - MARGIN) * ceiling;
  if (answers < RETURN) return within(base + (Math.max(base, low) - base) * (answers / RETURN));
  const beyond = (answers - RETURN - PLATEAU) / PLATEAU;
  return within(Math.max(base, ceiling * (1 + MARGIN * beyond ** 3)));
}

/** Whether a request was sent before the newest cut. A cut that lies ahead is from before the clock was set back. */
const wasUnderWay = ({ cutAt }: Rate, { now, sentAt }: { now: number; sentAt: number }) =>
  sentAt <= cutAt && cutAt <= now;

/** A request that the server turned away. `retryMs`: the wait that the server asks for, if it says one. */
export type TurnedAway = {
  now: number;
  sentAt: number;
  retryMs: number | undefined;
  /** How many requests a second the server has answered of late. */
  accepted: number;
};

/** Returns the rate after the server has turned a request away: half of what it was, and a wait. */
export function afterTurnedAway(rate: Rate | undefined, { now, sentAt, retryMs, accepted }: TurnedAway): Rate {
  // It was under way when the rate was cut, and tells nothing about the new one.
  if (rate && wasUnderWay(rate, { now, sentAt })) {
    return { ...rate, pausedUntil: Math.max(rate.pausedUntil, now + Math.min(MAX_PAUSE_MS, retryMs ?? 0)) };
  }
  const inRow = (rate?.inRow ?? 0) + 1;
  const before = rate ? perSecond(rate) : Math.max(2 * FIRST, accepted);
  const base = within(before / 2);
  const pauseMs = Math.max(retryMs ?? FIRST_PAUSE_MS * 2 ** (inRow - 1), 1000 / base);
  return {
    base,
    ceiling: rate && within(Math.max(base, Math.min(before, accepted))),
    answers: 0,
    cutAt: now,
    pausedUntil: now + Math.min(MAX_PAUSE_MS, pauseMs),
    inRow,
  };
}

/**
 * Returns the rate after an answer; undefined when the server needs no pace any more. `waited`: whether the request had
 * to wait for its turn. An answer to one that had not shows nothing about a higher rate.
 */
export function afterAnswer(
  rate: Rate,
  { now, sentAt, waited }: { now: number; sentAt: number; waited: boolean },
): Rate | undefined {
  if (wasUnderWay(rate, { now, sentAt })) return rate;
  if (perSecond(rate) >= FASTEST && now - rate.cutAt >= FORGET_MS) return undefined;
  // An answer shows that the wait is over, also if the clock was set back meanwhile.
  const pausedUntil = Math.min(rate.pausedUntil, now);
  return { ...rate, pausedUntil, inRow: 0, answers: waited ? rate.answers + 1 : rate.answers };
}
