import { connectWallet, type Wallet } from "../../site/ask.ts";
import type { Area, Device } from "../device.ts";
import type { AnswerMessage } from "../serve-sites.ts";

/** The extension's own id. */
export const OWN_ID = "satchel";
type Listener = (message: unknown, sender: { id?: string }, answer: (response: unknown) => void) => void;

/** A document of a site. `origin`: as the browser knows it. */
export type Page = {
  origin: string;
  tabId: number;
  frameId: number;
  /** The address of its tab; without it that of the document itself. */
  tabUrl?: string;
  isActive?: boolean;
  lifecycle?: string;
};

/** When a process is ended: at its step number `steps`, before or after the step itself. */
export type Life = { steps: number; when: "before" | "after" };

const copy = <T>(value: T): T => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

function memoryArea(): Area & { items: Map<string, unknown> } {
  const items = new Map<string, unknown>();
  const listeners = new Set<Parameters<Area["onChanged"]["addListener"]>[0]>();
  return {
    items,
    get: async (key) => (items.has(key) ? { [key]: copy(items.get(key)) } : {}),
    set: async (values) => {
      for (const [key, value] of Object.entries(values)) {
        items.set(key, copy(value));
        for (const listener of listeners) listener({ [key]: { newValue: copy(value) } });
      }
    },
    onChanged: { addListener: (one) => void listeners.add(one), removeListener: (one) => void listeners.delete(one) },
  };
}

/** Returns what takes the steps of one process, until it is ended. */
function stepsOf(life: Life | undefined) {
  let left = life?.steps ?? Number.POSITIVE_INFINITY;
  return async <T>(act: () => Promise<T>): Promise<T> => {
    if (left <= 0) throw new Error("ended");
    left -= 1;
    if (left === 0 && life?.when === "before") throw new Error("ended");
    const result = await act();
    if (left === 0) throw new Error("ended");
    return result;
  };
}

type Document = { page: Page; documentId: string; listeners: Set<Listener> };

/** Runs the listeners of the documents that are meant. Rejects as a browser does where there are none. */
async function deliverTo(
  documents: Set<Document>,
  ...[tabId, message, target]: Parameters<Device["tabs"]["sendMessage"]>
): Promise<unknown> {
  await Promise.resolve();
  const found = [...documents].filter(
    ({ page, documentId }) =>
      page.tabId === tabId &&
      (target.documentId === undefined ? page.frameId === target.frameId : documentId === target.documentId),
  );
  let answered: unknown;
  for (const { listeners } of found)
    for (const listener of listeners)
      listener(copy(message), { id: OWN_ID }, (answer) => {
        answered = answer;
      });
  if (found.length === 0) throw new Error("Receiving end does not exist");
  return answered;
}

function senderOf(page: Page, documentId: string | undefined): chrome.runtime.MessageSender {
  const tab = {
    id: page.tabId,
    active: page.isActive ?? true,
    incognito: false,
    url: page.tabUrl ?? `${page.origin}/`,
  };
  return {
    id: OWN_ID,
    origin: page.origin,
    frameId: page.frameId,
    documentLifecycle: page.lifecycle ?? "active",
    ...(documentId === undefined ? {} : { documentId }),
    tab,
  } as chrome.runtime.MessageSender;
}

/** Locks are freed when their process ends, so a rejection ends the work too. */
function oneAtATime(): Device["exclusive"] {
  let line: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = line.then(work);
    line = done.catch(() => undefined);
    return done;
  };
}

/** The background, which is started by a message, and again by the next one after it was ended. */
function mortalBackground() {
  let background: AnswerMessage | undefined;
  let start: (() => AnswerMessage) | undefined;
  return {
    /** Says how it starts. */
    startWith(how: () => AnswerMessage): void {
      start = how;
      background = undefined;
    },
    async toBackground(message: unknown, sender: chrome.runtime.MessageSender): Promise<unknown> {
      await Promise.resolve();
      background ??= start?.();
      try {
        return copy(await background?.(copy(message), sender));
      } catch {
        background = undefined;
        throw new Error("The message port closed before a response was received.");
      }
    },
  };
}

/**
 * A browser with documents, storages and locks, whose processes can be ended at any step. `hasDocumentIds`: as in
 * Chrome; Firefox addresses frames.
 */
export function fakeBrowser({ hasDocumentIds = true } = {}) {
  const session = memoryArea();
  const local = memoryArea();
  const documents = new Set<Document>();
  const loads = new Set<(tabId: number) => void>();
  let now = 1_000_000;
  let ids = 0;
  let badge = 0;
  const { toBackground, startWith } = mortalBackground();
  const exclusive = oneAtATime();
  const newId = () => {
    ids += 1;
    return `id-${ids}`;
  };

  const deliver = (...to: Parameters<Device["tabs"]["sendMessage"]>) => deliverTo(documents, ...to);

  /** Returns what one process sees; with a life it ends in the middle. */
  function device(life?: Life): Device {
    const step = stepsOf(life);
    const mortal = (area: Area): Area => ({
      ...area,
      get: (key) => step(() => area.get(key)),
      set: (items) => step(() => area.set(items)),
    });
    return {
      session: mortal(session),
      local: mortal(local),
      tabs: { sendMessage: (...to) => step(() => deliver(...to)) },
      now: () => now,
      newId,
      exclusive,
      timeout: () => new Promise(() => undefined),
      followLoads(onLoad) {
        loads.add(onLoad);
        return () => void loads.delete(onLoad);
      },
      showWaiting: (count) => {
        badge = count;
      },
    };
  }

  return {
    session,
    local,
    device,
    badge: () => badge,
    pass: (ms: number) => {
      now += ms;
    },
    startWith,
    /** Says something to the background as a content script that was taken over would. */
    say: (message: unknown, sender: Partial<chrome.runtime.MessageSender>) =>
      toBackground(message, sender as chrome.runtime.MessageSender),
    /** Opens a document; its content script runs. */
    visit(page: Page): Wallet & { leave(): void; load(): void; sender: chrome.runtime.MessageSender } {
      const documentId = newId();
      const document = { page, documentId, listeners: new Set<Listener>() };
      documents.add(document);
      const sender = senderOf(page, hasDocumentIds ? documentId : undefined);
      const runtime = {
        id: OWN_ID,
        sendMessage: (message: unknown) => toBackground(message, sender),
        onMessage: { addListener: (listener: Listener) => void document.listeners.add(listener) },
      };
      const wallet = connectWallet(runtime, async () => undefined);
      // The next page of the tab is loaded.
      const load = () => {
        documents.delete(document);
        for (const onLoad of loads) onLoad(page.tabId);
      };
      return { ...wallet, sender, leave: () => void documents.delete(document), load };
    },
  };
}

/** Web Locks of pages that can be closed. */
export function fakeHolds() {
  const held = new Map<string, object>();
  return {
    /** A page's holds; `close` frees them. */
    page() {
      const self = {};
      const free = (id: string) => void (held.get(id) === self && held.delete(id));
      return {
        take: async (id: string) => {
          if (!held.has(id)) held.set(id, self);
          return held.get(id) === self;
        },
        free,
        close: () => [...held.keys()].forEach(free),
      };
    },
  };
}
