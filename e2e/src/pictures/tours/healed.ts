import { expect } from "@playwright/test";
import { ScriptUtxos } from "@satchel/chain/wire";
import { toHexReversed } from "@satchel/core/script";
import { everywhere } from "../../attacks/lies.ts";
import { createLyingServer } from "../../attacks/lying-server.ts";
import { createRewritingServer, type Rewrite, type RewritingServer } from "../../attacks/rewriting-server.ts";
import { balance, importDemo, importWallet, TEST_ADDRESS, TEST_PHRASE } from "../../person.ts";
import { go } from "../steps.ts";
import type { Tour, Visit } from "../stop.ts";
import { notNow, openDemo, returnHome } from "./first-visit.ts";
import { withServers } from "./servers.ts";

/** The idle check begins 15 s after the wallet is up to date. */
const WHEN_IDLE = { timeout: 60_000 };
const lies = (name: string, ...fields: string[]) => ({ name, lies: everywhere("change", ...fields) });

/** Opens the demo wallet while its only server tells these lies. */
async function deceive({ page, wallet }: Visit, ...fields: string[]): Promise<void> {
  const liar = await createLyingServer(wallet.devnet.url);
  liar.lie(lies("amounts", ...fields), "pictures");
  await withServers(page, () => [liar.url], wallet);
  await importDemo(page, wallet);
}

const COINS = 13;
const SATS = 1_000_000n;
let server: RewritingServer | undefined;

/** Says a hundred times as much of the oldest coin, which is below the first page of the history. */
const inflate =
  (oldest: string): Rewrite =>
  (path, bytes) => {
    if (!path.endsWith("/utxos")) return bytes;
    const told = ScriptUtxos.decode(bytes);
    const isIt = ({ outpoint }: ScriptUtxos["utxos"][number]) =>
      outpoint !== undefined && toHexReversed(outpoint.txid) === oldest;
    return ScriptUtxos.encode({
      ...told,
      utxos: told.utxos.map((utxo) => (isIt(utxo) ? { ...utxo, sats: SATS * 100n } : utxo)),
    }).finish();
  };

/** A balance that was told wrong at first, and is corrected. */
export const HEALED: Tour = {
  name: "healed",
  webOnly: true,
  prepare: async ({ page, wallet }) => {
    const { devnet } = wallet;
    server = await createRewritingServer(devnet.url);
    const { url, tell } = server;
    const oldest = await devnet.fund(TEST_ADDRESS, SATS);
    for (let n = 1; n < COINS; n++) {
      devnet.generate(1);
      await devnet.fund(TEST_ADDRESS, SATS);
    }
    tell(inflate(oldest));
    await withServers(page, () => [url], wallet);
    await importWallet(page, wallet, TEST_PHRASE);
  },
  stops: [
    {
      name: "healed/wrong",
      reach: async ({ page }) => expect(balance(page, "1,120,000.00")).toBeVisible(),
    },
    {
      name: "healed/corrected",
      isScreen: true,
      withToasts: true,
      reach: async ({ page }) => {
        server?.tell();
        await page.reload();
        await expect(page.getByText("A server had said something wrong about 1 coin").first()).toBeVisible(WHEN_IDLE);
        await expect(balance(page, "130,000.00")).toBeVisible();
      },
    },
  ],
};

/** A server that says a wrong amount again and again. */
export const LEFT_OUT: Tour = {
  name: "left out",
  webOnly: true,
  devnet: { world: {} },
  prepare: (visit) => deceive(visit, "ScriptUtxo.sats", "TxOutput.sats"),
  stops: [
    {
      name: "left-out/home",
      isScreen: true,
      withToasts: true,
      reach: async (visit) => {
        await returnHome(visit);
        await notNow(visit.page);
        const said = visit.page.getByText(/^The server says something wrong about/).first();
        await expect(said).toBeVisible(WHEN_IDLE);
      },
    },
    { name: "left-out/coins", isWhole: true, reach: (visit) => go(visit, "/coins") },
  ],
};

/** The server answers few of the requests about tokens. */
export const ASKING: Tour = {
  name: "asking",
  devnet: { world: {} },
  prepare: async (visit) => {
    let given = 0;
    await visit.page.route("**/raw-tx/*", (route) => (given++ < 4 ? route.continue() : undefined));
    await openDemo(visit);
  },
  stops: [
    {
      name: "asking/tokens",
      isScreen: true,
      reach: async (visit) => {
        await go(visit, "/etokens").catch(() => undefined);
        await expect(visit.page.getByText(/^Still asking about/).first()).toBeVisible();
      },
    },
    { name: "asking/tokens-whole", isWhole: true, reach: async () => {} },
  ],
};
