// A server that lies about a token, and keeps the bytes that say what it is for a while.
import type { Page } from "@playwright/test";
import { TokenInfo } from "@satchel/chain/wire";
import { askServer } from "../ask-server.ts";

/** Returns the info of a token with two decimals more, and the name and ticker of a dear one. */
export function lieAbout(bytes: Uint8Array): Uint8Array {
  const info = TokenInfo.decode(bytes);
  const { genesisInfo } = info;
  if (!genesisInfo) return bytes;
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const told = { tokenName: utf8("Staked XEC"), tokenTicker: utf8("XECX"), decimals: genesisInfo.decimals + 2 };
  return TokenInfo.encode({ ...info, genesisInfo: { ...genesisInfo, ...told } }).finish();
}

/**
 * Lies about every token that the page asks about, and answers nothing to a request for the transaction that created
 * this one until the returned function is called.
 */
export async function lieAndHold(page: Page, tokenId: string): Promise<() => void> {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  await page.route("**/token/*", async (route) => {
    const answer = await askServer(route);
    await route.fulfill({ response: answer, body: Buffer.from(lieAbout(await answer.body())) });
  });
  await page.route(`**/raw-tx/${tokenId}`, async (route) => {
    await given;
    await route.continue();
  });
  return give;
}
