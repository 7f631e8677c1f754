import { REQUEST_SIZE } from "../requests/request-window.ts";

type Space = Pick<Screen, "availWidth" | "availHeight"> & { availLeft?: number; availTop?: number };
type Place = { left: number; top: number; width: number; height: number };

/** Returns where the window of the requests is: as large as it should be, and inside of the screen's work area. */
export function fitInto(
  { availWidth, availHeight, availLeft = 0, availTop = 0 }: Space,
  left: number,
  top: number,
): Place {
  const width = Math.min(REQUEST_SIZE.width, availWidth);
  const height = Math.min(REQUEST_SIZE.height, availHeight);
  const within = (at: number, from: number, room: number) => Math.max(from, Math.min(at, from + room));
  return {
    left: within(left, availLeft, availWidth - width),
    top: within(top, availTop, availHeight - height),
    width,
    height,
  };
}

/** Moves this window into its screen. A browser may refuse; then it stays where it is. */
export async function fitWindow(): Promise<void> {
  const { id, type } = await chrome.windows.getCurrent();
  if (id === undefined || type !== "popup") return;
  await chrome.windows.update(id, fitInto(screen as Space, screenX, screenY)).catch(() => undefined);
}
