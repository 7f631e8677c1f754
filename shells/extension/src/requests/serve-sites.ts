import { type Answer, parseSaid, type Said } from "../wire/messages.ts";
import { refusal } from "../wire/reply.ts";
import { type Asker, isSameDocument, mayBeRemembered, readAsker } from "./asker.ts";
import type { Device } from "./device.ts";
import { forgetSites } from "./forget-sites.ts";
import { changeSites, isOffFor, readSites, remember } from "./site-book.ts";
import type { StoredQueue } from "./stored-queue.ts";

type Parts = { device: Device; queue: StoredQueue; ownId: string; showRequests(): Promise<void> };

/** Answers one message. Returns undefined where it is not from a content script, or nothing that one can say. */
export type AnswerMessage = (data: unknown, sender: chrome.runtime.MessageSender) => Promise<Answer> | undefined;

/** A site that uses its remembered address often is not written each time. */
const LAST_USE_MS = 60_000;

/** Creates what answers the content scripts. Nothing that they say is a decision. */
export function serveSites(parts: Parts): AnswerMessage {
  const { device, queue } = parts;

  async function answer(said: Said, asker: Asker): Promise<Answer> {
    switch (said.kind) {
      case "ask":
        return ask(parts, said, asker);
      case "withdraw":
        await queue.happen({ kind: "withdrawn", askId: said.askId, asker });
        return { isDone: true };
      case "look":
        await queue.happen({ kind: "looked" });
        return { isDone: true };
      case "known":
        return { address: (await knownAddress(parts, asker)) ?? null };
      case "forget":
        await forgetSites(device, queue, ({ origin }) => origin === asker.origin);
        return { isDone: true };
    }
  }

  return (data, sender) => {
    const said = parseSaid(data);
    const asker = said && readAsker(sender, said.document, parts.ownId);
    if (said && asker) return answer(said, asker);
    return said && Promise.resolve({ reply: refusal("unavailable") });
  };
}

async function ask(parts: Parts, { askId, wish }: Extract<Said, { kind: "ask" }>, asker: Asker): Promise<Answer> {
  const { device, queue, showRequests } = parts;
  if (await isOff(device, asker)) return { reply: refusal("unavailable") };
  const address = wish.kind === "connect" ? await rememberedAddress(device, asker) : undefined;
  if (address !== undefined) {
    await queue.happen({ kind: "connected", asker, address });
    return { reply: { approved: true, kind: "connect", address } };
  }
  const { refused } = await queue.happen({ kind: "asked", id: device.newId(), askId, asker, wish });
  if (refused) return { reply: refused };
  // A page that nobody looks at does not raise a window: the button shows that it asks.
  if (asker.isInFront) await showRequests();
  return { taken: true };
}

const isOff = async (device: Device, { origin, topOrigin }: Asker): Promise<boolean> =>
  isOffFor(await readSites(device), [origin, topOrigin]);

/** Returns what this document was told before, or what its site may see. From then on it is told of changes. */
async function knownAddress({ device, queue }: Parts, asker: Asker): Promise<string | undefined> {
  if (await isOff(device, asker)) return undefined;
  const known = (await queue.read()).connected.find((one) => isSameDocument(one.asker, asker));
  if (known) return known.address;
  const address = await rememberedAddress(device, asker);
  if (address !== undefined) await queue.happen({ kind: "connected", asker, address });
  return address;
}

/** Returns the address that this site may see without a question, and notes that it was used. */
async function rememberedAddress(device: Device, asker: Asker): Promise<string | undefined> {
  const site =
    mayBeRemembered(asker) && (await readSites(device)).remembered.find(({ origin }) => origin === asker.origin);
  if (!site) return undefined;
  const lastUsedAt = device.now();
  if (lastUsedAt - site.lastUsedAt >= LAST_USE_MS)
    await device.exclusive(() => changeSites(device, (sites) => used(sites, asker.origin, lastUsedAt)));
  return site.address;
}

/** A site that was forgotten in the meantime stays forgotten. */
function used(sites: Parameters<typeof remember>[0], origin: string, lastUsedAt: number) {
  const site = sites.remembered.find((one) => one.origin === origin);
  return site ? remember(sites, { ...site, lastUsedAt }) : sites;
}
