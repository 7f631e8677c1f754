import { expect, type Page } from "@playwright/test";
import { createRewritingServer, type Rewrite } from "../../attacks/rewriting-server.ts";
import { lieAbout } from "../../payment/token-lie.ts";
import { go, main, press } from "../steps.ts";
import type { Stop, Tour, Visit } from "../stop.ts";
import { openDemo } from "./first-visit.ts";
import { withServers } from "./servers.ts";

const LIE: Rewrite = (path, bytes) => (path.startsWith("/token/") ? lieAbout(bytes) : bytes);

const GENESIS = "**/raw-tx/*";
const isOfToken = ({ world }: Visit, url: string) =>
  Object.values(world().tokenIds).some((tokenId) => url.endsWith(`/raw-tx/${tokenId}`));

/** What the server does when it is asked for the bytes of a token's genesis; `give`: it has them. */
async function genesis(visit: Visit, how: "hang" | "refuse" | "give"): Promise<void> {
  const { page } = visit;
  await page.unroute(GENESIS);
  if (how === "give") return;
  await page.route(GENESIS, (route) => {
    if (!isOfToken(visit, route.request().url())) return route.continue();
    return how === "hang" ? undefined : route.fulfill({ status: 404, headers: { "access-control-allow-origin": "*" } });
  });
}

const waits = (page: Page) => main(page).getByText("Reading this token from the transaction that created it…").first();
const fails = (page: Page) =>
  main(page).getByText("No server has sent the transaction that created this token.").first();
const amounts = (page: Page) => main(page).getByRole("textbox", { name: /amount|quantity|price|total/i });

type Form = { name: string; path: (visit: Visit) => string };
/** Where an amount is typed. On the page of a token: selling, sending, burning and minting, or buying. */
const FORMS: readonly Form[] = [
  { name: "send", path: ({ world }) => `/send-token/${world().tokenIds.demoSlp}` },
  { name: "sell-and-burn", path: ({ world }) => `/token/${world().tokenIds.demoSlp}` },
  { name: "mint", path: ({ world }) => `/token/${world().tokenIds.demoAlp}` },
  { name: "buy", path: ({ world }) => `/token/${world().tokenIds.bread}` },
  { name: "airdrop", path: () => "/airdrop" },
];

async function open(visit: Visit, { name, path }: Form): Promise<void> {
  const { page, wallet, world } = visit;
  if (name !== "airdrop") return void (await page.goto(`${wallet.url}/#${path(visit)}`));
  await go(visit, path(visit));
  await page.getByRole("textbox", { name: "Token" }).fill(world().tokenIds.reward);
}

/** The six forms in one state of the network: nothing can be typed, and the screen says why. */
const stopsOf = (state: string, said: (page: Page) => ReturnType<typeof waits>): Stop[] =>
  FORMS.map((form) => ({
    name: `read-tokens/${state}/${form.name}`,
    isScreen: true,
    reach: async (visit) => {
      await open(visit, form);
      await expect(said(visit.page)).toBeVisible();
      if (form.name !== "airdrop") await expect(amounts(visit.page)).toHaveCount(0);
    },
  }));

/** A server that lies about tokens, and is slow with the bytes that prove what they are, or has none. */
export const READ_TOKENS: Tour = {
  name: "read tokens",
  webOnly: true,
  devnet: { world: {} },
  prepare: async (visit) => {
    const server = await createRewritingServer(visit.wallet.devnet.url);
    server.tell(LIE);
    await withServers(visit.page, () => [server.url], visit.wallet);
    await genesis(visit, "hang");
    await openDemo(visit);
  },
  stops: [
    ...stopsOf("waiting", waits),
    {
      name: "read-tokens/failed/reload",
      reach: async (visit) => {
        await genesis(visit, "refuse");
        await visit.page.reload();
      },
    },
    ...stopsOf("failed", fails),
    {
      name: "read-tokens/offline/reload",
      reach: async (visit) => {
        await genesis(visit, "give");
        await visit.wallet.devnet.goOffline();
        await visit.page.reload();
      },
    },
    ...stopsOf("offline", fails),
    {
      name: "read-tokens/there",
      isWhole: true,
      reach: async (visit) => {
        await genesis(visit, "give");
        await visit.wallet.devnet.goOnline();
        await go(visit, `/send-token/${visit.world().tokenIds.demoSlp}`);
        await press(visit.page, "Try again").catch(() => undefined);
        await expect(amounts(visit.page).first()).toBeVisible();
      },
    },
  ],
};
