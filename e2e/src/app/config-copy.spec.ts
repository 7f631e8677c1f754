// The network config while the server of the wallet fails: the page starts the wallet with the last good one.
import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { balance, openNewWallet, receive } from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";

test.use({ serviceWorkers: "allow" });

/** Answers config.json as a test chooses, and everything else as the server at `target` does. */
async function createFront(target: string) {
  let answer: ((response: ServerResponse) => void) | undefined;
  let asked = 0;
  const server = createServer(({ url = "/", headers }, response) => {
    if (url.startsWith("/config.json")) {
      asked++;
      if (answer) return answer(response);
    }
    const forward = request(new URL(url, target), { headers: { accept: headers.accept ?? "*/*" } }, (from) => {
      response.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(response);
    });
    forward.on("error", () => response.destroy());
    forward.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    stayQuiet: () => {
      answer = () => undefined;
    },
    answerWith: (status: number, type: string, body: string) => {
      answer = (response) => void response.writeHead(status, { "content-type": type }).end(body);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Resolves once the page is controlled by the service worker, and so are its next visits. */
async function controlled(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Opens a wallet with 1,234 XEC through a front of its server, with the service worker in control. */
async function openBehindFront(page: Page, wallet: Wallet) {
  const front = await createFront(wallet.url);
  const visited = { ...wallet, url: front.url };
  await openNewWallet(page, visited);
  await receive(page, visited, 123_400n);
  await controlled(page);
  return front;
}

test("after a failing server, a login page and no server at all, the wallet starts with the last good config", async ({
  page,
  wallet,
}) => {
  const front = await openBehindFront(page, wallet);
  const isDevnetWallet = async () => {
    await expect(page.getByText("devnet", { exact: true }).locator("visible=true").first()).toBeVisible();
    await expect(balance(page, "1,234")).toBeVisible();
  };
  await isDevnetWallet();

  for (const [status, type, body] of [
    [500, "text/plain", "Internal Server Error"],
    [502, "application/json", '{"error":"bad gateway"}'],
    [200, "text/html", "<!doctype html><title>Log in</title>"],
    [200, "application/json", '{"name":"mainnet",'],
  ] as const) {
    await test.step(`${status} ${type}`, async () => {
      front.answerWith(status, type, body);
      const before = front.asked();
      await page.reload();
      await isDevnetWallet();
      await expect.poll(front.asked, "config.json is fetched anew at each start").toBeGreaterThan(before);
    });
  }

  await test.step("offline", async () => {
    await front.close();
    await page.reload();
    await isDevnetWallet();
  });
});

test("of a server that never answers for config.json a person with a wallet is told, and then sees the wallet", async ({
  page,
  wallet,
}) => {
  const front = await openBehindFront(page, wallet);
  await expect(balance(page, "1,234")).toBeVisible();

  front.stayQuiet();
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByText("Satchel is taking long to start.")).toBeVisible();
  await expect(balance(page, "1,234")).toBeVisible();
  await expect(page.getByText("Satchel is taking long to start.")).toBeHidden();
  await front.close();
});
