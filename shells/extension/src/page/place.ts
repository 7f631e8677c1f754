/** Where a page of the extension is shown: in the popup of its button, in the window of the requests, or in a tab. */
export type Place = "popup" | "request" | "tab";

/** The popup is opened with this query (manifest.ts), and the window of the requests with the other. */
export const POPUP_QUERY = "?in=popup";
export const REQUEST_QUERY = "?in=request";

export function placeOf({ search }: Pick<Location, "search">): Place {
  if (search === POPUP_QUERY) return "popup";
  return search === REQUEST_QUERY ? "request" : "tab";
}
