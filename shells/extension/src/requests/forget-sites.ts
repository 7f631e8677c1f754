import type { Device } from "./device.ts";
import { changeSites, readSites } from "./site-book.ts";
import type { StoredQueue } from "./stored-queue.ts";
import { tell } from "./tell.ts";

/** A site and an address that it may see, or that one of its documents was told. */
export type Known = { origin: string; address: string };

/** Forgets what `isIt` names, then tells the documents that knew it, and no others. */
export async function forgetSites(device: Device, queue: StoredQueue, isIt: (known: Known) => boolean): Promise<void> {
  if ((await readSites(device)).remembered.some(isIt))
    await device.exclusive(() =>
      changeSites(device, (sites) => ({ ...sites, remembered: sites.remembered.filter((site) => !isIt(site)) })),
    );
  const connected = (await queue.read()).connected.filter(({ asker, address }) =>
    isIt({ origin: asker.origin, address }),
  );
  for (const { asker } of connected) await queue.happen({ kind: "forgotten", asker });
  await Promise.all(connected.map(({ asker }) => tell(device, asker, { kind: "disconnect" })));
}

/**
 * Forgets what sites know of addresses that no wallet here has: their wallets were deleted. `addresses`: of all wallets
 * of this device.
 */
export const forgetDeleted = (device: Device, queue: StoredQueue, addresses: readonly string[]): Promise<void> =>
  forgetSites(device, queue, ({ address }) => !addresses.includes(address));
