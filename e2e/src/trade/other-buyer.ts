// Another buyer on Agora: a wallet without a screen, on a device of its own.

import { orderBook } from "@satchel/core/offer";
import type { Result } from "@satchel/core/result";
import { aTokenId } from "@satchel/core/testing";
import { receiveAddress } from "@satchel/core/wallet";
import { createDevice, startRun, until, untilFresh } from "../attacks/headless/device.ts";
import { chainOf } from "../person.ts";
import type { Wallet } from "../wallet-test.ts";

/** Long enough for a machine that is very busy. */
const TIMEOUT_MS = 60_000;
const FUNDS = 10_000_000n;

export type OtherBuyer = {
  /** Buys the cheapest offer of a token as a whole, or the one in another place of the book. */
  buy(tokenId: string, place?: number): Promise<void>;
  stop(): void;
};

/** Returns a buyer with money from the faucet, who is ready to buy at once. */
export async function createOtherBuyer(wallet: Wallet): Promise<OtherBuyer> {
  const { network } = wallet;
  const honest = chainOf(wallet);
  const run = startRun(network.url, createDevice(), honest, { timeoutMs: TIMEOUT_MS });
  const { engine } = run;
  await engine.start();
  await engine.createWallet();
  await untilFresh(run);
  const [own] = engine.state.getState().wallets;
  if (own === undefined) throw new Error("the buyer has no wallet");
  await network.fund(receiveAddress(own, "ecash"), FUNDS);
  await until(engine, ({ ledger }) => ledger.utxos.size === 1);
  return {
    buy: async (tokenId, place = 0) => {
      const { offers } = mustBe(await engine.fetchOffers({ tokenId: aTokenId(tokenId) }));
      const row = orderBook(offers, { owners: new Map(), spendable: undefined }).rows[place];
      if (row === undefined) throw new Error(`there is no offer of ${tokenId} in place ${place}`);
      const { offer } = row;
      mustBe(await engine.send(mustBe(await engine.prepareTrade({ trade: "buy", offer, atoms: offer.atoms }))));
    },
    stop: () => {
      run.stop();
      honest.close();
    },
  };
}

/** Has another buyer buy the cheapest offer of a token as a whole, or the one in another place of the book. */
export async function buyCheapest(wallet: Wallet, tokenId: string, place = 0): Promise<void> {
  const buyer = await createOtherBuyer(wallet);
  await buyer.buy(tokenId, place).finally(buyer.stop);
}

function mustBe<Value>(result: Result<Value, { code: string }>): Value {
  if (result.ok) return result.value;
  throw new Error(`the other buyer: ${result.problem.code}`);
}
