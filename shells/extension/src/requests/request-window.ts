/** The page of the requests, and the size that its window has where the screen has room (facts.md 3). */
export const REQUEST_PAGE = "index.html?in=request";
export const REQUEST_SIZE = { width: 450, height: 950 };

const WINDOW_KEY = "request-window";

/** Shows the window of the requests. There is one: when it is open, it gets the focus. */
export async function showRequestWindow(): Promise<void> {
  const { [WINDOW_KEY]: id } = await chrome.storage.session.get(WINDOW_KEY);
  if (typeof id === "number" && (await focus(id))) return;
  await keepRequestWindow((await create())?.id);
}

/** Stores which window it is. */
export const keepRequestWindow = (id: number | undefined): Promise<void> =>
  chrome.storage.session.set({ [WINDOW_KEY]: id });

async function focus(windowId: number): Promise<boolean> {
  try {
    await chrome.windows.update(windowId, { focused: true });
    return true;
  } catch {
    return false;
  }
}

/** Opens it at the top right of the window in front. The page itself moves it into the screen: only it knows that. */
async function create() {
  const what = { url: chrome.runtime.getURL(REQUEST_PAGE), type: "popup", focused: true, ...REQUEST_SIZE } as const;
  const { left = 0, width = 0, top = 0 } = await chrome.windows.getLastFocused();
  try {
    return await chrome.windows.create({ ...what, left: Math.max(0, left + width - REQUEST_SIZE.width), top });
  } catch {
    // A browser refuses a place that is not on a screen.
    return chrome.windows.create(what);
  }
}
