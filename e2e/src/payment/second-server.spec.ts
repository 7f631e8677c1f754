// A network with two servers: the devnet under two names. The answers of the second one are changed on their way.
import type { Page } from "@playwright/test";
import { askServer } from "../ask-server.ts";
import { lookOnEach } from "../look.ts";
import { OTHER_ADDRESS, openNewWallet, quiet, receive } from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";

/** The second name of the devnet's server. */
const secondUrl = ({ devnet }: Wallet) => devnet.url.replace("127.0.0.1", "localhost");

/** Names both servers in the network config that the page gets. */
async function withTwoServers(page: Page, wallet: Wallet): Promise<void> {
  await page.route("**/config.json", async (route) => {
    const config = await (await askServer(route)).json();
    config.endpoints.indexers = [wallet.devnet.url, secondUrl(wallet)];
    await route.fulfill({ json: config });
  });
}

const notFound = Buffer.from("404: Transaction not found in the index");
const PROTOBUF = "application/x-protobuf";

/** From now on the second server knows nothing about the wallet's coins. */
async function forgetCoins(page: Page, wallet: Wallet): Promise<void> {
  await page.route(`${secondUrl(wallet)}/script/**/utxos`, async (route) => {
    const body = await (await askServer(route)).body();
    // The answer begins with the script: its field, its length, its bytes. The coins follow.
    await route.fulfill({ body: body.subarray(0, 2 + (body[1] ?? 0)), contentType: PROTOBUF, headers: ANY_ORIGIN });
  });
  await page.route(`${secondUrl(wallet)}/tx/*`, (route) =>
    route.fulfill({
      status: 404,
      body: Buffer.concat([Buffer.from([0x12, notFound.length]), notFound]),
      contentType: PROTOBUF,
      headers: ANY_ORIGIN,
    }),
  );
}
const ANY_ORIGIN = { "access-control-allow-origin": "*" };

/** Opens a payment link. A page that was opened by one asks the servers in the order of the config. */
async function openLink(page: Page, wallet: Wallet, xec: string): Promise<void> {
  await page.goto(`${wallet.url}/#/send?bip21=${OTHER_ADDRESS}?amount=${xec}`);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Send" })).toBeVisible();
}
const accept = (page: Page) => page.getByRole("main").getByRole("button", { name: "Accept" }).click();

test("a second server that is silent is said; one that says something else stops the payment", async ({
  page,
  wallet,
}) => {
  await withTwoServers(page, wallet);
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_000_000n);
  await receive(page, wallet, 200_000n);
  wallet.devnet.generate(1);
  const second = secondUrl(wallet).replace("http://", "");
  const review = page.getByRole("dialog", { name: "Review payment" });

  await test.step("two servers that agree need no word", async () => {
    await openLink(page, wallet, "11000");
    const asked = page.waitForRequest(`${secondUrl(wallet)}/script/**/utxos`);
    await accept(page);
    await asked;
    await expect(review).toBeVisible();
    await expect(review).not.toContainText(second);
    await page.keyboard.press("Escape");
  });

  await test.step("no answer in 2 s", async () => {
    await page.route(`${secondUrl(wallet)}/script/**/utxos`, () => {});
    await accept(page);
    await expect(review).toContainText(`${second}, the second server, did not answer in time.`);
    await quiet(page);
    await lookOnEach(page, "second-server-silent");
    await page.keyboard.press("Escape");
    await page.unroute(`${secondUrl(wallet)}/script/**/utxos`);
  });

  await test.step("a disagreement", async () => {
    await forgetCoins(page, wallet);
    await accept(page);
    const banner = page.getByRole("status").filter({ hasText: "Two servers disagree about this payment's coins" });
    await expect(banner).toContainText("2 of 2 coins");
    await expect(banner).toContainText(`${second}unknown`);
    await expect(banner.getByRole("button", { name: "Use other coins" })).toHaveCount(0);
    await banner.scrollIntoViewIfNeeded();
    await lookOnEach(page, "servers-disagree");
    await page.unrouteAll();
    await banner.getByRole("button", { name: "Ask both again" }).click();
    await expect(review).toBeVisible();
    await review.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("dialog", { name: "Sent!" })).toBeVisible();
  });
});

/** From now on this server has another first block, and an empty history for every wallet. */
async function beOfAnotherNetwork(page: Page, url: string): Promise<void> {
  await page.route(`${url}/block/0`, async (route) => {
    const body = await (await askServer(route)).body();
    // A byte of the hash, which is the first field of the first field.
    body[8] = (body[8] ?? 0) ^ 0xff;
    await route.fulfill({ body, contentType: PROTOBUF, headers: ANY_ORIGIN });
  });
  await page.route(`${url}/script/**`, (route) =>
    route.fulfill({ body: Buffer.alloc(0), contentType: PROTOBUF, headers: ANY_ORIGIN }),
  );
}

test("a server of another network is named and left out; as the only one it takes nothing from the screen", async ({
  page,
  wallet,
}) => {
  const wrong = secondUrl(wallet);
  const name = wrong.replace("http://", "");
  let indexers = [wrong, wallet.devnet.url];
  await page.route("**/config.json", async (route) => {
    const config = await (await askServer(route)).json();
    config.endpoints.indexers = indexers;
    await route.fulfill({ json: config });
  });
  await beOfAnotherNetwork(page, wrong);
  const notice = page.getByRole("alert").filter({ hasText: `${name} belongs to another network` });

  await test.step("the first of two", async () => {
    await openNewWallet(page, wallet);
    await expect(notice).toContainText("The other servers are asked instead.");
    await receive(page, wallet, 1_000_000n);
    await quiet(page);
    await lookOnEach(page, "server-of-another-network");
    await notice.getByRole("button", { name: "Got it" }).click();
    await expect(notice).toHaveCount(0);
  });

  await test.step("the only one", async () => {
    indexers = [wrong];
    await page.reload();
    await expect(notice).toContainText("No other server is left to ask.");
    await expect(page.getByRole("main")).toContainText("10,000.00");
    await quiet(page);
    await lookOnEach(page, "no-server-of-this-network");
    await openLink(page, wallet, "100");
    await accept(page);
    await expect(page.getByText("No server of this network is left to ask", { exact: true })).toBeVisible();
    await lookOnEach(page, "no-server-to-send");
  });

  await test.step("it is repaired", async () => {
    await page.unroute(`${wrong}/block/0`);
    await page.unroute(`${wrong}/script/**`);
    await notice.getByRole("button", { name: "Check again" }).click();
    await expect(notice).toHaveCount(0);
  });
});
