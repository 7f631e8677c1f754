import type { CDPSession, Page, Request } from "@playwright/test";
import { type PageRequest, plainName, type VisitMarks } from "./visit-figures.ts";

declare global {
  /** Set by visit-marks.js. */
  var visitMarks: VisitMarks;
}

/** Latency and transfer rates of the page's requests, and how many times slower its scripts run. */
export type Pace = { latencyMs: number; downBytes: number; upBytes: number; cpu: number };

/** Lighthouse's fast 4G and a phone's processor. */
export const PHONE: Pace = { latencyMs: 165, downBytes: 1_012_500, upBytes: 168_750, cpu: 4 };
/** Only the way to the server is longer. */
export const FAR: Pace = { latencyMs: 165, downBytes: -1, upBytes: -1, cpu: 1 };
export const SLOW_AND_FAR: Pace = { ...FAR, cpu: 4 };
export const NEAR: Pace = { latencyMs: 0, downBytes: -1, upBytes: -1, cpu: 1 };

export async function setPace(client: CDPSession, pace: Pace): Promise<void> {
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: pace.latencyMs,
    downloadThroughput: pace.downBytes,
    uploadThroughput: pace.upBytes,
  });
  await client.send("Emulation.setCPUThrottlingRate", { rate: pace.cpu });
}

export const visitMarksOf = (page: Page): Promise<VisitMarks> => page.evaluate(() => globalThis.visitMarks);

/** The requests of a page and its workers, without those of its service worker. */
export type Requests = {
  /**
   * Returns the files of the page's own server that were requested since the last `forget` or, if later, the last load,
   * until this time in milliseconds since 1970.
   */
  filesUntil(ms: number): PageRequest[];
  /** Resolves when the page has had no request for two seconds, in which it also had nothing to do many times. */
  quiet(): Promise<void>;
  forget(): void;
};

const QUIET_MS = 2000;
const LONGEST_MS = 90_000;
const LOOK_EVERY_MS = 100;
/** The page fetches ahead when it has nothing to do, which on a busy machine is not every two seconds. */
const IDLE_TIMES = 15;

/** Follows the requests of the page from now on. `origin`: of the page's own server. */
export function followRequests(page: Page, origin: string): Requests {
  let done: PageRequest[] = [];
  const pending = new Set<Request>();
  let changedAt = performance.now();
  const settle = async (request: Request): Promise<void> => {
    const { startTime, responseEnd } = request.timing();
    const sizes = await request.sizes().catch(() => undefined);
    const bytes = sizes ? Math.max(0, sizes.responseBodySize) : 0;
    if (request.url().startsWith(origin) && startTime > 0) {
      const type = request.resourceType();
      done.push({
        name: plainName(request.url()),
        type,
        beginMs: startTime,
        endMs: startTime + Math.max(0, responseEnd),
        bytes,
      });
    }
    pending.delete(request);
    changedAt = performance.now();
  };
  page.on("request", (request) => {
    pending.add(request);
    changedAt = performance.now();
  });
  page.on("requestfinished", (request) => void settle(request).catch(() => pending.delete(request)));
  page.on("requestfailed", (request) => {
    pending.delete(request);
    changedAt = performance.now();
  });
  return {
    filesUntil: (ms) => {
      // The page's own clock is another one, so its time origin does not tell which requests belong to a page.
      const from = done.findLast(({ type }) => type === "document")?.beginMs ?? 0;
      return done.filter(({ name, type, beginMs }) => {
        // The browser asks for the page's icon and its manifest by itself.
        return beginMs >= from && beginMs < ms && type !== "manifest" && name !== "icon-32.png";
      });
    },
    quiet: async () => {
      const end = performance.now() + LONGEST_MS;
      let [idleTimes, since] = [0, changedAt];
      while (pending.size > 0 || idleTimes < IDLE_TIMES || performance.now() - changedAt < QUIET_MS) {
        if (performance.now() > end) throw new Error(`${[...pending][0]?.url()} is not answered`);
        await page.waitForTimeout(LOOK_EVERY_MS);
        await page.evaluate(() => new Promise<void>((resolve) => void requestIdleCallback(() => resolve())));
        idleTimes = since === changedAt ? idleTimes + 1 : 0;
        since = changedAt;
      }
    },
    forget: () => {
      done = [];
      pending.clear();
    },
  };
}
