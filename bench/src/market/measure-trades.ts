import type { Browser } from "@playwright/test";
import type { Devnet } from "@satchel/devnet";
import { createRandomTrades } from "@satchel/devnet/agora-library";
import { openBrowserPage } from "../scale/page/browser-page.ts";
import { profiled } from "../scale/page/profile-page.ts";
import { NEAR, setPace } from "../visit/visit-page.ts";
import { measureLive, measurePanning, measureTrades, openTokenPage, type TradesFigures } from "./trades-page.ts";

/** A token with past trades, of which more can be made. */
export type TradedToken = { tokenId: string; trade: () => void };

/** The trades lie in these days before now. */
const DAYS = 180;
const TRADES_PER_BLOCK = 15;
/** Below this depth nothing is read again. */
const DEEP_BLOCKS = 12;
/** For the runs, which make new ones. */
const SPARE = 50;

/** Makes a token with trades at random, always the same ones. */
export async function fillTrades(devnet: Devnet, count: number): Promise<TradedToken> {
  let seed = 1;
  const market = await createRandomTrades(devnet, count + SPARE, (below) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  });
  const { node } = devnet;
  const now = Math.floor(Date.now() / 1000);
  for (let at = 0; at < count; at++) {
    node.setMockTime(now - Math.floor(((count - at) * DAYS * 86_400) / count));
    market.trade();
    if (at % TRADES_PER_BLOCK === TRADES_PER_BLOCK - 1) devnet.generate(1);
  }
  node.setMockTime(undefined);
  devnet.generate(DEEP_BLOCKS);
  // A trade of a maker with themselves is not counted.
  const trade = () => {
    while (market.trade().isWash);
  };
  return { tokenId: market.tokenId, trade };
}

type Run = { cpu: number; name: string; profile: string | undefined; scripts: { marks: string; market: string } };

/** Measures a first visit, which reads all trades, and a second one, which has them. `start`: opens the wallet. */
export async function measureStored(
  browser: Browser,
  { tokenId, trade }: TradedToken,
  { cpu, name, profile, scripts }: Run,
  start: (page: Awaited<ReturnType<typeof openBrowserPage>>["page"]) => Promise<void>,
): Promise<TradesFigures> {
  const opened = await openBrowserPage(browser, scripts.marks);
  const { page, client, complaints } = opened;
  try {
    await page.addInitScript({ path: scripts.market });
    await start(page);
    await openTokenPage(page, tokenId);
    await setPace(client, { ...NEAR, cpu });
    const first = await profiled(client, profile, `${name}-first`, () => measureTrades(opened));
    await page.reload();
    await openTokenPage(page, tokenId);
    const again = await profiled(client, profile, `${name}-stored`, () => measureTrades(opened));
    const pan = await profiled(client, profile, `${name}-pan`, () => measurePanning(opened));
    const live = await measureLive(opened, trade);
    return {
      firstFiguresMs: first.figuresMs ?? 0,
      readAllMs: first.allMs ?? 0,
      readLongestMs: first.longestMs ?? 0,
      storedMs: again.figuresMs ?? 0,
      storedLongestMs: again.longestMs ?? 0,
      ...pan,
      ...live,
    };
  } catch (cause) {
    throw new Error(`the market did not work: ${complaints.slice(-2).join("; ")}`, { cause });
  } finally {
    await opened.close();
  }
}
