import { aTxid } from "@satchel/core/testing";
import { createDevnetClient } from "@satchel/devnet/client";
import { createHttpClient, mustBeOk } from "./http-client.ts";
import { type BenchCoin, fanOut, payerScript } from "./payer.ts";

const MATURITY = 100;
const FIRST_SUBSIDY = 5_000_000_000n;

/** Mines `count` coinbases for the payer on a new chain and waits until they are mature. */
async function mineCoins(url: string, count: number): Promise<BenchCoin[]> {
  const devnet = createDevnetClient(url);
  const script = Buffer.from(payerScript).toString("hex");
  const { hashes } = await devnet.generate({ blocks: count, script });
  await devnet.generate({ blocks: MATURITY });
  const coins: BenchCoin[] = [];
  for (const hash of hashes) {
    const { height, txids } = await devnet.block(hash);
    coins.push({ txid: aTxid(txids[0]), outIdx: 0, sats: FIRST_SUBSIDY >> BigInt(Math.floor(height / 150)) });
  }
  return coins;
}

/** Makes `count` confirmed coins of the payer, or of the script `to`. */
export async function makeCoins(url: string, count: number, to?: Uint8Array): Promise<BenchCoin[]> {
  const http = createHttpClient(url);
  const coins: BenchCoin[] = [];
  for (const coinbase of await mineCoins(url, Math.ceil(count / 2_000))) {
    const made = fanOut(coinbase, Math.min(2_000, count - coins.length), to);
    mustBeOk(await http.broadcast(made.raw));
    coins.push(...made.coins);
  }
  http.close();
  await createDevnetClient(url).generate({ blocks: 1 });
  return coins;
}
