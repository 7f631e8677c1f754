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
      let endings: (() => void)[] = [];
      let isOn = true;
      // A request whose page has gone before is not shown at all.
      void endGone(device, queue, () => true)
        .catch(() => undefined)
        .then(() => {
          if (isOn) endings = [followRequests(device, queue, onChange), followGone(device, queue)];
        });
      return () => {
        isOn = false;
        for (const end of endings) end();
      };
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

/** Ends the requests of documents that are gone. What was accepted stays: its payment may have been made. */
async function endGone(device: Device, queue: StoredQueue, isIt: (tabId: number) => boolean): Promise<void> {
  const open = (await queue.read()).entries.filter(({ reply, stage }) => !reply && stage === "asked");
  const looks = open.map(async ({ id, asker }) => {
    if (isIt(asker.tabId) && (await isGone(device, asker)))
      await queue.happen({ kind: "decided", id, reply: refusal("expired") });
  });
  await Promise.all(looks);
}

/** Looks when a page is loaded in a tab, so that the window says that its page has gone before anybody decides. */
const followGone = (device: Device, queue: StoredQueue): (() => void) =>
  device.followLoads((loaded) => void endGone(device, queue, (tabId) => tabId === loaded).catch(() => undefined));

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
