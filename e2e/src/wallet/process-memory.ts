// Reads all memory of the browser's renderer processes, freed parts included, as malware of the same user could. Linux.
import { closeSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import type { Browser } from "@playwright/test";

type Info = { processInfo: { type: string; id: number }[] };

async function renderersOf(browser: Browser): Promise<number[]> {
  const client = await browser.newBrowserCDPSession();
  const { processInfo } = (await client.send("SystemInfo.getProcessInfo" as never)) as Info;
  await client.detach();
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

/** Larger mappings are reserved address space. */
const MAX_REGION_BYTES = 512 * 1024 * 1024;

function* readProcess(pid: number): Generator<Buffer, undefined> {
  const memory = openSync(`/proc/${pid}/mem`, "r");
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, "utf8").split("\n")) {
      const [, from, to, flags = ""] = /^([0-9a-f]+)-([0-9a-f]+) (\S+)/.exec(line) ?? [];
      if (from === undefined || to === undefined || !flags.startsWith("rw")) continue;
      const [start, end] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      if (end - start > MAX_REGION_BYTES) continue;
      const region = Buffer.alloc(end - start);
      try {
        const read = readSync(memory, region, 0, region.length, start);
        yield region.subarray(0, read);
      } catch {
        // Unmapped in the meantime, or not readable.
      }
    }
  } finally {
    closeSync(memory);
  }
  return undefined;
}

/** Whether this process may read the memory of others: root may, where the system or a container does not forbid it. */
export async function canReadMemory(browser: Browser): Promise<boolean> {
  const [renderer] = process.platform === "linux" ? await renderersOf(browser) : [];
  if (renderer === undefined) return false;
  try {
    closeSync(openSync(`/proc/${renderer}/mem`, "r"));
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns how many workers still run in the renderers: a thread may end after the browser has said that its worker has.
 */
export async function countWorkers(browser: Browser): Promise<number> {
  const threads = (await renderersOf(browser)).flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((thread) => readFileSync(`/proc/${pid}/task/${thread}/comm`, "utf8")),
  );
  return threads.filter((name) => name.startsWith("DedicatedWorker")).length;
}

/** Returns a copy of the memory of all renderers, to be searched later. */
export async function dumpRenderers(browser: Browser): Promise<Buffer[]> {
  return (await renderersOf(browser)).flatMap((pid) => [...readProcess(pid)]);
}

/** Returns how often these bytes occur. */
export function countIn(dump: readonly Buffer[], bytes: Uint8Array): number {
  let count = 0;
  for (const region of dump) {
    for (let at = region.indexOf(bytes); at >= 0; at = region.indexOf(bytes, at + 1)) count++;
  }
  return count;
}
