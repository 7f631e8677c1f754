import type { BrowserContext, Page } from "@playwright/test";
import { ALP_STANDARD, alpGenesis, emppScript, Script } from "ecash-lib";
import { chainOf, coinsOf, copyAddress, OTHER_ADDRESS, openNewWallet } from "../person.ts";
import { createTokenMaker } from "../token/token-maker.ts";
import { CASHTAB_PAGE, call, outcomes } from "./cashtab-page.ts";
import { expect } from "./extension-test.ts";
import { test } from "./shop.ts";

/** Calls the library and returns the window that opens. */
async function asked(site: Page, ...[name, method, args, timeoutMs]: [string, string, unknown[]?, number?]) {
  const opened = site.context().waitForEvent("page", (page) => page.url().includes("in=request"));
  await call(site, name, method, args, timeoutMs);
  return opened;
}

async function visit(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const closed = async (page: Page) => void (page.isClosed() || (await page.waitForEvent("close")));

test("a site made for cashtab-connect gets an address, XEC and tokens, and is refused, as by Cashtab", async ({
  browserPage: { context },
  page,
  wallet,
  site,
}) => {
  await openNewWallet(page, wallet);
  const address = await copyAddress(page);
  await wallet.devnet.fund(address, 1_000_000n);
  const maker = createTokenMaker(wallet, 7);
  const about = { tokenTicker: "HAT", tokenName: "Hats", url: "", decimals: 2 };
  const genesis = alpGenesis(ALP_STANDARD, about, { atomsArray: [5_000n], numBatons: 0 });
  const [hats] = await maker.send(await maker.fund(10_000n), emppScript([genesis]), [Script.fromAddress(address)]);
  const at = await visit(context, site.put("/", CASHTAB_PAGE));

  let request = await asked(at, "denied", "requestAddress");
  await expect(request.getByText(new URL(site.origin).host)).toBeVisible();
  await press(request, "Reject");
  await closed(request);
  request = await asked(at, "address", "requestAddress");
  await press(request, "Connect");
  await closed(request);

  request = await asked(at, "unpaid", "sendXec", [OTHER_ADDRESS, 7]);
  await press(request, "Reject");
  await closed(request);
  request = await asked(at, "paid", "sendXec", [OTHER_ADDRESS, 12.5]);
  await press(request, "Accept");
  await closed(request);

  request = await asked(at, "token", "sendToken", [OTHER_ADDRESS, hats?.txid, "1.25"]);
  await press(request, "Accept");
  await closed(request);

  const txid = expect.stringMatching(/^[0-9a-f]{64}$/);
  const ends = await outcomes(at);
  expect(ends).toEqual({
    denied: { error: "CashtabAddressDeniedError", message: "User denied the request" },
    address: { value: address },
    unpaid: { error: "CashtabTransactionDeniedError", message: "User rejected the transaction" },
    paid: { value: { success: true, txid, reason: undefined } },
    token: { value: { success: true, txid, reason: undefined } },
  });
  const paid = (ends.paid as { value: { txid: string } }).value.txid;
  expect((await chainOf(wallet).tx(paid as never)).outputs.map(({ sats }) => sats)).toContain(1_250n);
  await expect.poll(() => coinsOf(wallet, OTHER_ADDRESS)).toHaveLength(2);
});

test("the answer to a request that the library gave up does not answer a newer one", async ({
  browserPage: { context },
  page,
  wallet,
  site,
}) => {
  await openNewWallet(page, wallet);
  await wallet.devnet.fund(await copyAddress(page), 1_000_000n);
  const at = await visit(context, site.put("/", CASHTAB_PAGE));
  const request = await asked(at, "first", "sendXec", [OTHER_ADDRESS, 11], 400);
  await expect(request.getByRole("button", { name: "Accept", exact: true })).toBeVisible();
  await expect
    .poll(() => outcomes(at))
    .toEqual({ first: { error: "CashtabTimeoutError", message: "Request timed out" } });
  // The first is open, so the second waits behind it.
  await call(at, "second", "sendXec", [OTHER_ADDRESS, 99]);
  await expect(request.getByText("Request 1 of 2")).toBeVisible();
  await press(request, "Accept");
  await expect.poll(() => coinsOf(wallet, OTHER_ADDRESS)).toHaveLength(1);
  await press(request, "Reject");
  const rejected = { error: "CashtabTransactionDeniedError", message: "User rejected the transaction" };
  await expect.poll(async () => (await outcomes(at)).second).toEqual(rejected);
  expect(await coinsOf(wallet, OTHER_ADDRESS)).toHaveLength(1);
});
