import { ScriptUtxos } from "@satchel/chain/wire";
import { type Bench, percentile, scaled } from "./bench.ts";
import { makeCoins } from "./coins.ts";
import { createHttpClient, mustBeOk } from "./http-client.ts";
import { payerHash } from "./payer.ts";
import { startServer } from "./start-server.ts";

const UTXOS = 10_000;
const REQUESTS = 40;

/** Measures requests for all coins of one script. */
export const utxos: Bench = {
  name: "utxos",
  async run(context) {
    const count = scaled(UTXOS, context);
    const server = await startServer({ blocks: 1 }, context.profileDir);
    await makeCoins(server.url, count);
    const http = createHttpClient(server.url);
    const times: number[] = [];
    for (let index = 0; index < REQUESTS; index++) {
      const begin = performance.now();
      const body = mustBeOk(await http.get(`/script/p2pkh/${payerHash}/utxos`));
      times.push(performance.now() - begin);
      const found = ScriptUtxos.decode(body).utxos.length;
      if (found !== count) throw new Error(`${found} utxos instead of ${count}`);
    }
    http.close();
    await server.stop();
    const what = `${count} utxos of one script in one answer`;
    return [
      { what: `${what}, median`, value: percentile(times, 0.5), unit: "ms", goal: { atMost: 100 }, isOurs: true },
      { what: `${what}, p99`, value: percentile(times, 0.99), unit: "ms", goal: { atMost: 200 }, isOurs: true },
    ];
  },
};
