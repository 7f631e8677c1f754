import type { SiteAnswer, SiteRequest, Sites } from "@satchel/app/sites";
import { type Asker, mayBeRemembered } from "../requests/asker.ts";
import { createDevice, type Device } from "../requests/device.ts";
import { waiting } from "../requests/queue.ts";
import { changeSites, remember } from "../requests/site-book.ts";
import { createStoredQueue, QUEUE_KEY, type StoredQueue } from "../requests/stored-queue.ts";
import { isGone, tell } from "../requests/tell.ts";
import { tellAccount } from "../requests/tell-account.ts";
import { type Reply, refusal } from "../wire/reply.ts";
import { followStored } from "./follow-stored.ts";
import { createHolds, type Holds } from "./holds.ts";
import { createSiteSettings } from "./site-settings.ts";

/** Creates what the screens know of sites. The page changes the stored queue itself: no message is a decision. */
export function createSites(device: Device = createDevice(), holds: Holds = createHolds(navigator.locks)): Sites {
  const queue = createStoredQueue(device);
  return {
    followRequests(onChange) {
      const endings = [followRequests(device, queue, onChange), endGone(device, queue)];
      return () => endings.forEach((end) => void end());
    },
    open: async (id) => void (await queue.happen({ kind: "opened", id }).catch(() => undefined)),
    ...settled(decisions(device, queue, holds)),
    rejectAll: async () => void (await queue.happen({ kind: "rejected-all" }).catch(() => undefined)),
    ...createSiteSettings(device, queue),
  };
}

type Connection = Extract<SiteAnswer, { kind: "connect" }>;

function decisions(device: Device, queue: StoredQueue, holds: Holds): Pick<Sites, "accept" | "release" | "answer"> {
  async function connect(asker: Asker, { address, remember: isAsked }: Connection): Promise<void> {
    if (!isAsked || !mayBeRemembered(asker)) return;
    const site = { origin: asker.origin, address, lastUsedAt: device.now() };
    await device.exclusive(() => changeSites(device, (sites) => remember(sites, site)));
    await tellAccount(device, queue, asker, address);
  }

  const entryOf = async (id: string) => (await queue.read()).entries.find((entry) => entry.id === id && !entry.reply);

  return {
    async accept(id) {
      const entry = await entryOf(id);
      if (!entry || !(await holds.take(id))) return false;
      // A document that is gone gets no answer, so nothing is signed for it.
      const isThere = await tell(device, entry.asker, { kind: "ping" });
      const { isDone } = await queue.happen(
        isThere ? { kind: "accepted", id } : { kind: "decided", id, reply: refusal("expired") },
      );
      const isAccepted = isThere && isDone;
      if (!isAccepted) holds.free(id);
      return isAccepted;
    },
    async release(id) {
      if (await holds.take(id)) await queue.happen({ kind: "released", id });
      holds.free(id);
    },
    async answer(id, decision) {
      const entry = await entryOf(id);
      // Where the hold is taken, another page has accepted the request, and may be paying.
      if (!entry || !(await holds.take(id))) return false;
      if (entry.wish.kind === "connect" && decision.approved && decision.kind === "connect")
        await connect(entry.asker, decision);
      const { told } = await queue.happen({ kind: "decided", id, reply: replyOf(decision) });
      holds.free(id);
      return told.includes(id);
    },
  };
}

/** A storage that fails has decided nothing: what was not stored did not happen. */
const settled = ({ accept, release, answer }: ReturnType<typeof decisions>): ReturnType<typeof decisions> => ({
  accept: (id) => accept(id).catch(() => false),
  release: (id) => release(id).catch(() => undefined),
  answer: (id, decision) => answer(id, decision).catch(() => false),
});

function replyOf(decision: SiteAnswer): Reply {
  if (!decision.approved) return refusal("denied", decision.reason);
  if (decision.kind === "connect") return { approved: true, kind: "connect", address: decision.address };
  return decision;
}

/**
 * Ends the requests of documents that are gone, at once and when a page is loaded in their tabs, so that the window
 * says so before anybody decides. What was accepted stays: its payment may have been made.
 */
function endGone(device: Device, queue: StoredQueue): () => void {
  async function look(isIt: (tabId: number) => boolean): Promise<void> {
    const open = (await queue.read()).entries.filter(({ reply, stage }) => !reply && stage === "asked");
    for (const { id, asker } of open)
      if (isIt(asker.tabId) && (await isGone(device, asker)))
        await queue.happen({ kind: "decided", id, reply: refusal("expired") });
  }
  const lookAt = (isIt: (tabId: number) => boolean) => void look(isIt).catch(() => undefined);
  lookAt(() => true);
  return device.followLoads((loaded) => lookAt((tabId) => tabId === loaded));
}

/** How long a look at the requests is good at most, as a timer counts it. */
const LOOK_AGAIN_MS = 60_000;

function followRequests(
  { now, session }: Device,
  queue: StoredQueue,
  onChange: (requests: readonly SiteRequest[]) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function look(): Promise<void> {
    clearTimeout(timer);
    const stored = await queue.read().catch(() => undefined);
    if (!stored) return;
    const requests = waiting(stored, now());
    onChange(requests);
    const next = Math.min(...requests.map(({ expiresAt }) => expiresAt)) - now();
    if (requests.length > 0) timer = setTimeout(look, Math.min(next, LOOK_AGAIN_MS));
  }
  const unfollow = followStored(session, QUEUE_KEY, () => void look());
  void look();
  return () => {
    unfollow();
    clearTimeout(timer);
  };
}
