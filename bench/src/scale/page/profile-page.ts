import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CDPSession } from "@playwright/test";

/**
 * Runs the work under the page's CPU profiler and writes the profile to the folder. Without a folder it only runs it.
 */
export async function profiled<T>(
  client: CDPSession,
  folder: string | undefined,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  if (folder === undefined) return work();
  mkdirSync(folder, { recursive: true });
  await client.send("Profiler.enable");
  await client.send("Profiler.setSamplingInterval", { interval: 500 });
  await client.send("Profiler.start");
  const done = await work();
  const { profile } = await client.send("Profiler.stop");
  writeFileSync(join(folder, `${name}.cpuprofile`), JSON.stringify(profile));
  return done;
}
