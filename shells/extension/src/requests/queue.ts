// The requests of sites, as a pure function of what happens. What is decided stays in the queue until its document was
// told, so that a background that is ended in the middle can tell it later.
import type { SiteRequest, SiteWish } from "@satchel/app/sites";
import { type Reply, refusal } from "../wire/reply.ts";
import { WAIT_MS } from "../wire/wait.ts";
import { type Asker, isSameDocument } from "./asker.ts";
import { isTooMuch, type Recent, recentOf } from "./limits.ts";

/** A request that is not over. `reply`: the decision, until the document was told. */
export type Entry = {
  id: string;
  askId: string;
  asker: Asker;
  wish: SiteWish;
  askedAt: number;
  stage: SiteRequest["stage"];
  isOpened: boolean;
  reply?: Reply | undefined;
};

/** A document that knows an address. */
export type Connected = { asker: Asker; address: string };

/** `recent`: the requests of the last minute. `connected`: those of a forgotten site are told. */
export type Queue = { entries: readonly Entry[]; recent: readonly Recent[]; connected: readonly Connected[] };

export const EMPTY_QUEUE: Queue = { entries: [], recent: [], connected: [] };

/** One whose payment may have been made stays longer, so that its end can still be told. */
const ACCEPTED_WAIT_MS = 60 * 60_000;
/** cashtab-connect gives up after 30 s; the last five are for the signature and its way to the network. */
export const UNSURE_MS = 25_000;
const MAX_CONNECTED = 200;

export type Happening =
  | { kind: "asked"; id: string; askId: string; asker: Asker; wish: SiteWish }
  | { kind: "opened" | "accepted" | "released"; id: string }
  | { kind: "decided"; id: string; reply: Reply }
  | { kind: "told"; id: string }
  | { kind: "rejected-all" }
  | { kind: "looked" }
  | { kind: "tab-closed"; tabId: number }
  | { kind: "withdrawn"; askId: string; asker: Asker }
  | { kind: "connected"; asker: Asker; address: string }
  | { kind: "forgotten"; asker: Asker };

/** `isDone`: whether it has changed what it names. `refused`: the reply to an ask that was not taken. */
export type Step = { queue: Queue; isDone: boolean; refused?: Reply };

/** Returns the queue after something has happened at `now` (ms since 1970). What is too old ends first. */
export function step(before: Queue, event: Happening, now: number): Step {
  const queue = withoutOld(before, now);
  switch (event.kind) {
    case "asked":
      return ask(queue, event, now);
    case "opened":
      return change(queue, event.id, (entry) => ({ ...entry, isOpened: true }));
    case "accepted":
      return change(queue, event.id, (entry) =>
        entry.stage === "asked" ? { ...entry, stage: "accepted", isOpened: true } : undefined,
      );
    case "released":
      return change(queue, event.id, (entry) =>
        entry.stage === "accepted" ? { ...entry, stage: "asked" } : undefined,
      );
    case "decided":
      return decide(queue, event.id, event.reply);
    case "told":
      return done({ ...queue, entries: queue.entries.filter(({ id }) => id !== event.id) });
    case "withdrawn":
      return done(replyTo(queue, (entry) => isOf(entry, event) && entry.stage === "asked", refusal("aborted")));
    case "rejected-all":
      return done(replyTo(queue, ({ stage }) => stage === "asked", refusal("denied")));
    case "tab-closed":
      return done({
        ...queue,
        entries: queue.entries.filter(({ asker }) => asker.tabId !== event.tabId),
        connected: queue.connected.filter((known) => known.asker.tabId !== event.tabId),
      });
    case "connected":
      return done(connect(queue, event));
    case "forgotten":
      return done({
        ...queue,
        connected: queue.connected.filter((known) => !isSameDocument(known.asker, event.asker)),
      });
    case "looked":
      return done(queue);
  }
}

const done = (queue: Queue): Step => ({ queue, isDone: true });

function withoutOld(queue: Queue, now: number): Queue {
  const isOver = ({ stage, askedAt }: Entry) => now >= askedAt + (stage === "asked" ? WAIT_MS : ACCEPTED_WAIT_MS);
  return { ...replyTo(queue, isOver, refusal("expired")), recent: recentOf(queue.recent, now) };
}

/** Gives this reply to each entry that has none and that `which` names. */
function replyTo(queue: Queue, which: (entry: Entry) => boolean, reply: Reply): Queue {
  const entries = queue.entries.map((entry) => (!entry.reply && which(entry) ? { ...entry, reply } : entry));
  return { ...queue, entries };
}

const isOf = (entry: Entry, { askId, asker }: Pick<Entry, "askId" | "asker">): boolean =>
  entry.askId === askId && isSameDocument(entry.asker, asker);

function ask(queue: Queue, { id, askId, asker, wish }: Extract<Happening, { kind: "asked" }>, now: number): Step {
  const isOfDocument = (entry: Entry) => isSameDocument(entry.asker, asker);
  // A content script that got no answer says it again.
  if (queue.entries.some((entry) => isOf(entry, { askId, asker }))) return done(queue);
  const isOlder = (entry: Entry) =>
    isOfDocument(entry) && entry.wish.kind === wish.kind && entry.stage === "asked" && !entry.isOpened;
  const { entries } = replyTo(queue, isOlder, refusal("replaced"));
  if (isTooMuch({ entries, recent: queue.recent }, asker))
    return { queue, isDone: false, refused: refusal("rate-limited") };
  const recent = [...queue.recent, { at: now, origin: asker.origin, tabId: asker.tabId }];
  const entry: Entry = { id, askId, asker, wish, askedAt: now, stage: "asked", isOpened: false };
  return done({ ...queue, recent, entries: [...entries, entry] });
}

/** Changes a request that waits for a decision. `how` returns undefined where it must stay. */
function change(queue: Queue, id: string, how: (entry: Entry) => Entry | undefined): Step {
  const entry = queue.entries.find((one) => one.id === id && !one.reply);
  const next = entry && how(entry);
  if (!next) return { queue, isDone: false };
  return done({ ...queue, entries: queue.entries.map((one) => (one === entry ? next : one)) });
}

const isSigned = ({ kind }: SiteWish): boolean => kind === "pay" || kind === "sign";

/** What is signed is decided only after it was accepted, and every request only by an answer of its kind. */
function decide(queue: Queue, id: string, reply: Reply): Step {
  const decided = change(queue, id, (entry) => {
    const { stage, wish } = entry;
    const isFit = !reply.approved || (reply.kind === wish.kind && (stage === "accepted" || !isSigned(wish)));
    return isFit ? { ...entry, reply } : undefined;
  });
  const asker = queue.entries.find((entry) => entry.id === id)?.asker;
  if (!decided.isDone || !asker || !reply.approved || reply.kind !== "connect") return decided;
  return done(connect(decided.queue, { asker, address: reply.address }));
}

function connect(queue: Queue, { asker, address }: Connected): Queue {
  const others = queue.connected.filter((known) => !isSameDocument(known.asker, asker));
  return { ...queue, connected: [...others, { asker, address }].slice(-MAX_CONNECTED) };
}

/** Returns what the screens show: the requests that nobody has decided, oldest first. */
export const waiting = (queue: Queue, now: number): SiteRequest[] =>
  withoutOld(queue, now)
    .entries.filter(({ reply }) => !reply)
    .map(({ id, asker, wish, askedAt, stage }) => ({
      ...wish,
      id,
      origin: asker.origin,
      topOrigin: asker.topOrigin,
      askedAt,
      unsureAt: askedAt + UNSURE_MS,
      expiresAt: askedAt + (stage === "asked" ? WAIT_MS : ACCEPTED_WAIT_MS),
      stage,
    }));
