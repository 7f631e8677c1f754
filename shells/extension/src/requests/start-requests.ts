import { createDevice } from "./device.ts";
import { showRequestWindow } from "./request-window.ts";
import { serveSites } from "./serve-sites.ts";
import { createStoredQueue, QUEUE_KEY } from "./stored-queue.ts";

/**
 * Takes the requests of sites, in the background. Everything that can wake it is listened to at once; what it had begun
 * before it was ended goes on.
 */
export function startRequests(): void {
  const device = createDevice();
  const queue = createStoredQueue(device);
  const answerMessage = serveSites({
    device,
    queue,
    ownId: chrome.runtime.id,
    showRequests: () => device.exclusive(showRequestWindow),
  });

  // Content scripts run in the processes of sites, and could otherwise read and write what the wallet stores. Firefox
  // cannot close it to them.
  void chrome.storage.local.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });

  chrome.runtime.onMessage.addListener((data, sender, answer) => {
    const answered = answerMessage(data, sender);
    answered?.then(answer, () => answer(undefined));
    return answered !== undefined;
  });
  chrome.tabs.onRemoved.addListener((tabId) => void queue.happen({ kind: "tab-closed", tabId }));
  // A page that was closed right after a decision has left it here.
  chrome.storage.session.onChanged.addListener((changes) => {
    if (changes[QUEUE_KEY]) void tellDecided();
  });
  const tellDecided = async () => {
    if ((await queue.read()).entries.some(({ reply }) => reply)) await queue.happen({ kind: "looked" });
  };
  void tellDecided();
}
