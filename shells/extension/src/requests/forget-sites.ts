import type { Device } from "./device.ts";
import { changeSites } from "./site-book.ts";
import type { StoredQueue } from "./stored-queue.ts";
import { tell } from "./tell.ts";

/** Forgets the sites that `isIt` names, then tells their documents, and no others. */
export async function forgetSites(
  device: Device,
  queue: StoredQueue,
  isIt: (origin: string) => boolean,
): Promise<void> {
  await device.exclusive(() =>
    changeSites(device, (sites) => ({ ...sites, remembered: sites.remembered.filter(({ origin }) => !isIt(origin)) })),
  );
  const connected = (await queue.read()).connected.filter(({ asker }) => isIt(asker.origin));
  for (const origin of new Set(connected.map(({ asker }) => asker.origin)))
    await queue.happen({ kind: "forgotten", origin });
  await Promise.all(connected.map(({ asker }) => tell(device, asker, { kind: "disconnect" })));
}
