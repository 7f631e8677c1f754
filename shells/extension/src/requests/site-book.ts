import type { RememberedSite, SiteSettings } from "@satchel/app/sites";
import { isRecord, isWhole } from "../wire/parse.ts";
import type { Device } from "./device.ts";
import { listOf } from "./parse-queue.ts";

export const SITES_KEY = "sites";

const text = (data: unknown) => (typeof data === "string" ? data : undefined);

/** Reads the stored sites. What is damaged is forgotten: such a site has to ask again. */
export function parseSites(data: unknown): SiteSettings {
  const { remembered, isOff, off } = isRecord(data) ? data : {};
  return { remembered: listOf(remembered, parseRemembered), isOff: isOff === true, off: listOf(off, text) };
}

function parseRemembered(data: unknown): RememberedSite | undefined {
  if (!isRecord(data)) return undefined;
  const { origin, address, lastUsedAt } = data;
  if (typeof origin !== "string" || typeof address !== "string" || !isWhole(lastUsedAt)) return undefined;
  return { origin, address, lastUsedAt };
}

export const readSites = async ({ local }: Pick<Device, "local">): Promise<SiteSettings> =>
  parseSites((await local.get(SITES_KEY))[SITES_KEY]);

/** Changes the stored sites. To be called inside of `exclusive`. */
export async function changeSites(
  { local }: Pick<Device, "local">,
  how: (sites: SiteSettings) => SiteSettings,
): Promise<void> {
  await local.set({ [SITES_KEY]: how(await readSites({ local })) });
}

/** Returns the sites with this one remembered, in place of what was known of it. */
export const remember = (sites: SiteSettings, site: RememberedSite): SiteSettings => ({
  ...sites,
  remembered: [...sites.remembered.filter(({ origin }) => origin !== site.origin), site],
});

export const isOffFor = ({ isOff, off }: SiteSettings, origins: readonly (string | undefined)[]): boolean =>
  isOff || origins.some((origin) => origin !== undefined && off.includes(origin));
