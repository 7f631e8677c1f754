/** Where a page of the extension is shown: in the popup of its button, or in a tab. */
export type Place = "popup" | "tab";

/** The popup is opened with this query (manifest.ts); every other page of the wallet is in a tab. */
export const POPUP_QUERY = "?in=popup";

export const placeOf = ({ search }: Pick<Location, "search">): Place => (search === POPUP_QUERY ? "popup" : "tab");
