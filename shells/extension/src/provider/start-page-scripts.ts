import { createDevice } from "../requests/device.ts";
import { readSites, SITES_KEY } from "../requests/site-book.ts";
import { pageScripts, syncPageScripts } from "./page-scripts.ts";

/** Keeps the scripts in the pages' own world as the settings say, in the background. */
export function startPageScripts(): void {
  const device = createDevice();
  // In turn, so that an older reading never ends last.
  let last = Promise.resolve();
  const sync = () => {
    last = last
      .then(async () => syncPageScripts(chrome.scripting, pageScripts(await readSites(device), __BROWSER__)))
      .catch((error: unknown) => console.error("The scripts for sites could not be registered:", error));
  };
  // An update of the extension empties the browser's list, and starts the background.
  chrome.runtime.onInstalled.addListener(sync);
  chrome.storage.local.onChanged.addListener((changes) => {
    if (changes[SITES_KEY]) sync();
  });
  sync();
}
