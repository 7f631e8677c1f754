// What a site can try against the requests of others, in the real extension.
import type { Page } from "@playwright/test";
import { OTHER_ADDRESS, openNewWallet } from "../person.ts";
import { CASHTAB_PAGE, call, outcomes } from "./cashtab-page.ts";
import { expect } from "./extension-test.ts";
import { test } from "./shop.ts";

/** Runs code in the content script's world of a page, as a page that has taken over its own process would. */
async function inContentScript(page: Page, expression: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const worlds: { id: number; origin: string; auxData?: { type?: string } }[] = [];
  session.on("Runtime.executionContextCreated", ({ context }) => worlds.push(context));
  await session.send("Runtime.enable");
  const world = worlds.find(
    ({ origin, auxData }) => auxData?.type === "isolated" && origin.startsWith("chrome-extension:"),
  );
  if (!world) throw new Error("no world of the content script");
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    expression,
    contextId: world.id,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return exceptionDetails ? exceptionDetails.exception?.description : result.value;
}

const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    type Chrome = { storage: { session: { get(key: string): Promise<unknown> } } };
    return JSON.stringify(await (globalThis as unknown as { chrome: Chrome }).chrome.storage.session.get("requests"));
  });

test("forged decisions, other names and odd messages of a taken over content script change nothing, and it reads no storage", async ({
  browserPage,
  page,
  wallet,
  site,
  shop,
}) => {
  await openNewWallet(page, wallet);
  const { context } = browserPage;
  const at = await context.newPage();
  await at.goto(site.put("/", CASHTAB_PAGE));
  const opened = context.waitForEvent("page");
  await call(at, "address", "requestAddress");
  const request = await opened;
  await expect(request.getByRole("button", { name: "Connect", exact: true })).toBeVisible();
  const before = await stored(request);
  const { entries } = JSON.parse(before).requests;
  const [{ id, askId, asker }] = entries;

  const evil = await context.newPage();
  await evil.goto(shop);
  const address = OTHER_ADDRESS;
  for (const message of [
    null,
    { kind: "decided", id, reply: { approved: true, kind: "connect", address } },
    { kind: "answer", document: asker.document, id, answer: { approved: true, kind: "connect", address } },
    { kind: "reply", document: asker.document, askId, reply: { approved: true, kind: "connect", address } },
    { kind: "withdraw", document: asker.document, askId },
    {
      type: "FROM_CASHTAB",
      text: "Cashtab",
      addressRequestApproved: true,
      address,
      url: site.origin,
      tabId: asker.tabId,
    },
    {
      type: "FROM_CASHTAB",
      text: "Cashtab",
      txResponse: { approved: true, txid: "ff".repeat(32) },
      tabId: asker.tabId,
    },
  ])
    await inContentScript(evil, `chrome.runtime.sendMessage(${JSON.stringify(message)}).catch(() => null)`);
  expect(await stored(request)).toBe(before);
  expect(await outcomes(at)).toEqual({});
  for (const area of ["local", "session"])
    expect(await inContentScript(evil, `chrome.storage.${area}.get(null).then(JSON.stringify)`)).toMatch(
      /Access to storage is not allowed/,
    );

  await request.getByRole("button", { name: "Reject", exact: true }).click();
  await expect.poll(() => outcomes(at)).toMatchObject({ address: { error: "CashtabAddressDeniedError" } });
});

test("after a redirect the window says that the request is over until it is closed, and the new page hears nothing", async ({
  browserPage: { context },
  page,
  wallet,
  site,
  shop,
}) => {
  await openNewWallet(page, wallet);
  const at = await context.newPage();
  await at.goto(site.put("/", CASHTAB_PAGE));
  const opened = context.waitForEvent("page");
  await call(at, "address", "requestAddress");
  const request = await opened;
  await expect(request.getByText(new URL(site.origin).host)).toBeVisible();
  await at.goto(shop);
  await expect(request.getByText("This request is over")).toBeVisible();
  await expect(request.getByRole("button", { name: "Connect", exact: true })).toHaveCount(0);
  await at.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    addEventListener("message", ({ data }) => heard.push(data));
  });
  await request.getByRole("button", { name: "Close", exact: true }).click();
  await expect.poll(() => request.isClosed()).toBe(true);
  expect(await stored(page)).toContain('"entries":[]');
  expect(await at.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)).toEqual([]);
});

test("a sandbox cannot ask, a tab in the back raises no window, and a flood raises one and is refused", async ({
  browserPage,
  page,
  wallet,
  site,
}) => {
  await openNewWallet(page, wallet);
  const { context } = browserPage;
  const ask = { type: "FROM_PAGE", text: "Cashtab", addressRequest: true };
  site.put("/asks", `<!doctype html><script>postMessage(${JSON.stringify(ask)}, "*")</script>`);
  const back = await context.newPage();
  await back.goto(site.put("/", CASHTAB_PAGE));
  const front = await context.newPage();
  await front.goto(site.put("/sandbox", `<!doctype html><iframe sandbox="allow-scripts" src="/asks"></iframe>`));
  await front.bringToFront();
  await call(back, "back", "requestAddress");
  await expect.poll(() => stored(page)).toContain('"isInFront":false');
  const windows = () => context.pages().filter((one) => one.url().includes("in=request")).length;
  expect(windows()).toBe(0);
  expect(await stored(page)).not.toContain('"frameId":1');

  await back.bringToFront();
  await back.evaluate((message) => {
    for (const odd of [null, 0, "", [], { type: "FROM_PAGE" }, { type: "FROM_PAGE", text: "Cashtab", txInfo: null }])
      postMessage(odd, "*");
    for (let tries = 0; tries < 100; tries += 1) postMessage(message, "*");
  }, ask);
  await expect
    .poll(() => outcomes(back))
    .toEqual({
      back: { error: "CashtabAddressDeniedError", message: "Too many requests" },
    });
  // The one that the popup shows, and the newest of the flood.
  const { requests } = JSON.parse(await stored(page));
  expect(requests.entries.filter((entry: { reply?: unknown }) => !entry.reply)).toHaveLength(2);
  await expect.poll(windows).toBe(1);
});
