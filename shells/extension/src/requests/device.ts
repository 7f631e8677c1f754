/** What is used of one area of `chrome.storage`. */
export type Area = {
  get(keys: string): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  onChanged: { addListener(listener: OnChanged): void; removeListener(listener: OnChanged): void };
};

type OnChanged = (changes: Record<string, { newValue?: unknown }>) => void;

/** Where a document is, and what it is told there. */
export type Tabs = {
  sendMessage(tabId: number, message: unknown, target: { frameId?: number; documentId?: string }): Promise<unknown>;
};

/** What the requests need of the browser; a test gives its own. */
export type Device = {
  /** Ends with the browser. Content scripts cannot read it. */
  session: Area;
  local: Area;
  tabs: Tabs;
  now(): number;
  newId(): string;
  /** Runs one work at a time, in the background and all pages of the extension. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  /** Rejects after `ms`. */
  timeout(ms: number): Promise<never>;
  /** Calls back with the id of each tab in which a page begins or has ended to load. Returns what ends it. */
  followLoads(onLoad: (tabId: number) => void): () => void;
  /** Shows on the extension's button how many requests wait. */
  showWaiting(count: number): void;
};

const LOCK = "satchel:requests";

export const createDevice = (): Device => ({
  session: chrome.storage.session,
  local: chrome.storage.local,
  tabs: chrome.tabs,
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  exclusive: async (work) => await navigator.locks.request(LOCK, async () => work()),
  timeout: (ms) => new Promise((_, reject) => setTimeout(() => reject(new Error("no answer in time")), ms)),
  followLoads(onLoad) {
    const listener = (tabId: number, { status }: { status?: string }) => status !== undefined && onLoad(tabId);
    chrome.tabs.onUpdated.addListener(listener);
    return () => chrome.tabs.onUpdated.removeListener(listener);
  },
  showWaiting: (count) => void chrome.action.setBadgeText({ text: count === 0 ? "" : String(count) }),
});
