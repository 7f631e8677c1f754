import { TxHistoryPage } from "@satchel/chain/wire";
import { type Bench, percentile } from "./bench.ts";
import { createHttpClient, mustBeOk } from "./http-client.ts";

const PAGE = 200;
const REQUESTS = 1_000;
const WARM_UP = 40;
const GIGABYTE = 1e9;

/** Measures requests for pages of 200 all over a long history, one after another, and then the server's memory. */
export const history: Bench = {
  name: "history",
  async run(context) {
    const chain = await context.bigChain();
    const http = createHttpClient(chain.server.url);
    // This collects the garbage of building the chain, so that it is not collected while pages are measured.
    await chain.server.memory();
    const pages = Math.ceil(chain.txs / PAGE);
    const times: number[] = [];
    for (let index = -WARM_UP; index < REQUESTS; index++) {
      const page = (Math.abs(index) * 7) % pages;
      const begin = performance.now();
      const body = mustBeOk(await http.get(`/script/p2pkh/${chain.payerHash}/history?page=${page}&page_size=${PAGE}`));
      if (index >= 0) times.push(performance.now() - begin);
      const { txs, numTxs } = TxHistoryPage.decode(body);
      if (txs.length !== Math.min(PAGE, numTxs - page * PAGE) || numTxs < chain.txs) {
        throw new Error(`page ${page} has ${txs.length} of ${numTxs} transactions`);
      }
    }
    http.close();
    const { rss, peakRss, heapUsed } = await chain.server.memory();
    const size = `${chain.txs} transactions in the index`;
    return [
      { what: `history page of 200, median, ${size}`, value: percentile(times, 0.5), unit: "ms", goal: { atMost: 20 } },
      { what: `history page of 200, p99, ${size}`, value: percentile(times, 0.99), unit: "ms", goal: { atMost: 20 } },
      {
        what: `history page of 200, slowest of ${REQUESTS}, ${size}`,
        value: percentile(times, 1),
        unit: "ms",
        goal: { atMost: 250 },
        isOurs: true,
      },
      { what: `memory (RSS), ${size}`, value: rss / GIGABYTE, unit: "GB", goal: { atMost: 1 } },
      {
        what: `memory (highest RSS while it grew), ${size}`,
        value: peakRss / GIGABYTE,
        unit: "GB",
        goal: { atMost: 1 },
      },
      { what: `memory (heap in use), ${size}`, value: heapUsed / GIGABYTE, unit: "GB", goal: { atMost: 1 } },
      {
        what: `building that chain: signing, sending in batches over HTTP and mining`,
        value: chain.txs / chain.seconds,
        unit: "tx/s",
        goal: { atLeast: 1_000 },
        isOurs: true,
      },
    ];
  },
};
