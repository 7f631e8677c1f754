import type { Sites } from "@satchel/app/sites";
import type { Device } from "../requests/device.ts";
import { forgetSites } from "../requests/forget-sites.ts";
import { changeSites, parseSites, readSites, SITES_KEY } from "../requests/site-book.ts";
import type { StoredQueue } from "../requests/stored-queue.ts";
import { followStored } from "./follow-stored.ts";

/** Creates what the screens know of the sites that a person said to remember or to leave out. */
export const createSiteSettings = (
  device: Device,
  queue: StoredQueue,
): Pick<Sites, "followSettings" | "revoke" | "revokeAll" | "setOff"> => ({
  followSettings(onChange) {
    void readSites(device).then(onChange);
    return followStored(device.local, SITES_KEY, (value) => onChange(parseSites(value)));
  },
  revoke: (origin) => forgetSites(device, queue, (known) => known.origin === origin),
  revokeAll: () => forgetSites(device, queue, () => true),
  setOff: (isOff, origin) =>
    device.exclusive(() =>
      changeSites(device, (sites) => {
        if (origin === undefined) return { ...sites, isOff };
        const others = sites.off.filter((one) => one !== origin);
        return { ...sites, off: isOff ? [...others, origin] : others };
      }),
    ),
});
