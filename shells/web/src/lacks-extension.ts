/** What wallets of a browser do in a page (facts.md 3): they answer a question, or leave a mark. */
const REQUEST = "ecash:requestProvider";
const ANNOUNCE = "ecash:announceProvider";

type Parts = {
  page: EventTarget & { bitcoinAbc?: unknown };
  /** Only browsers that are built on Chromium have `userAgentData`. */
  device: { userAgentData?: { mobile: boolean } };
};

/** Returns whether the store's extension can be in this browser, a Chromium on a desktop, and no such wallet is. */
export async function lacksExtension({ page, device }: Parts): Promise<boolean> {
  if (device.userAgentData?.mobile !== false || page.bitcoinAbc !== undefined) return false;
  let isThere = false;
  const hear = () => {
    isThere = true;
  };
  page.addEventListener(ANNOUNCE, hear);
  // A wallet of the browser answers at once.
  page.dispatchEvent(new Event(REQUEST));
  page.removeEventListener(ANNOUNCE, hear);
  return !isThere;
}
