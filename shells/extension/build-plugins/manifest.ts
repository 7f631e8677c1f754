import { EXTENSION_POLICY } from "./policy.ts";

export type Browser = "chrome" | "firefox";

/** The first versions with all that the extension uses: Chrome closes ports, Firefox knows what is said of data. */
const MIN_CHROME = "122";
const MIN_FIREFOX = "140.0";
/** The id under which Firefox keeps the extension's storage. */
const GECKO_ID = "satchel@satchel.wallet";

const PERMISSIONS = ["storage", "unlimitedStorage", "scripting"];

/** Pages that may ask the wallet. */
const SITES = ["http://*/*", "https://*/*", "file:///*"];

/** Returns the manifest for one browser (Manifest V3). `version`: digits and dots. */
export function manifestFor(browser: Browser, version: string): Record<string, unknown> {
  const icons = {
    16: "icons/icon-16.png",
    32: "icons/icon-32.png",
    48: "icons/icon-48.png",
    128: "icons/icon-128.png",
  };
  return {
    manifest_version: 3,
    name: "Satchel",
    version,
    description: "An open source, non-custodial wallet for eCash and its tokens.",
    icons,
    action: { default_popup: "index.html?in=popup", default_title: "Satchel", default_icon: icons },
    ...(browser === "chrome"
      ? {
          minimum_chrome_version: MIN_CHROME,
          background: { service_worker: "background.js", type: "module" },
          permissions: [...PERMISSIONS, "offscreen"],
        }
      : {
          browser_specific_settings: {
            gecko: {
              id: GECKO_ID,
              strict_min_version: MIN_FIREFOX,
              // Addresses and payments go to servers of the network (store/privacy.md).
              data_collection_permissions: { required: ["financialAndPaymentInfo"] },
            },
          },
          background: { page: "keeper.html" },
          // For the auto-lock time (stay-awake.ts).
          permissions: [...PERMISSIONS, "alarms"],
        }),
    // Says which page is around a frame that asks, and lets page-scripts.ts register its scripts.
    host_permissions: SITES,
    content_scripts: [{ matches: SITES, all_frames: true, run_at: "document_start", js: ["site.js"] }],
    content_security_policy: { extension_pages: EXTENSION_POLICY },
  };
}
