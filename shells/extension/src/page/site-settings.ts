import type { Sites } from "@satchel/app/sites";
import type { Device } from "../requests/device.ts";
import { changeSites, parseSites, readSites, SITES_KEY } from "../requests/site-book.ts";
import type { StoredQueue } from "../requests/stored-queue.ts";
import { tell } from "../requests/tell.ts";
import { followStored } from "./follow-stored.ts";

/** Creates what the screens know of the sites that a person said to remember or to leave out. */
export function createSiteSettings(
  device: Device,
  queue: StoredQueue,
): Pick<Sites, "followSettings" | "revoke" | "revokeAll" | "setOff"> {
  const change = (how: Parameters<typeof changeSites>[1]) => device.exclusive(() => changeSites(device, how));

  /** Forgets these sites, then tells their documents, and no others. */
  async function forget(isIt: (origin: string) => boolean): Promise<void> {
    await change((sites) => ({ ...sites, remembered: sites.remembered.filter(({ origin }) => !isIt(origin)) }));
    const connected = (await queue.read()).connected.filter(({ origin }) => isIt(origin));
    for (const asker of connected) await tell(device, asker, { kind: "disconnect" });
    for (const origin of new Set(connected.map((asker) => asker.origin)))
      await queue.happen({ kind: "forgotten", origin });
  }

  return {
    followSettings(onChange) {
      void readSites(device).then(onChange);
      return followStored(chrome.storage.local, SITES_KEY, (value) => onChange(parseSites(value)));
    },
    revoke: (origin) => forget((one) => one === origin),
    revokeAll: () => forget(() => true),
    setOff: (isOff, origin) =>
      change((sites) => {
        if (origin === undefined) return { ...sites, isOff };
        const others = sites.off.filter((one) => one !== origin);
        return { ...sites, off: isOff ? [...others, origin] : others };
      }),
  };
}
