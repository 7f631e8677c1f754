import { keepRequestWindow } from "../requests/request-window.ts";

/** The name of the lock that the window of the requests holds, and of the channel on which another one calls it. */
const ONLY_WINDOW = "satchel:request-window";

/**
 * Resolves to whether this page is the window of the requests. There is one: a second copy calls the first to the front
 * and closes itself. The background opens a second one if it was ended before it stored which window it had opened; a
 * person can copy a tab, and a browser restores one.
 */
export async function isOnlyWindow(): Promise<boolean> {
  const channel = new BroadcastChannel(ONLY_WINDOW);
  if (await isFirst()) {
    channel.onmessage = () => void comeToFront();
    return true;
  }
  channel.postMessage("come");
  const tab = await chrome.tabs.getCurrent();
  if (tab?.id !== undefined) await chrome.tabs.remove(tab.id);
  return false;
}

/** The browser frees the lock when the page is gone. */
function isFirst(): Promise<boolean> {
  return new Promise((resolve) => {
    void navigator.locks.request(ONLY_WINDOW, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      if (lock) return new Promise<never>(() => undefined);
    });
  });
}

async function comeToFront(): Promise<void> {
  const { id } = await chrome.windows.getCurrent();
  if (id === undefined) return;
  await keepRequestWindow(id);
  await chrome.windows.update(id, { focused: true });
}
