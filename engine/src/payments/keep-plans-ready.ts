import { dustOf } from "@satchel/core/tx";
import { changeScript } from "@satchel/core/wallet";
import { activeWallet, type State } from "../state.ts";
import { planXec } from "./plan-payment.ts";
import { sortAhead } from "./sorted-coins.ts";

type States = { getState(): State; subscribe(listen: () => void): () => void };

/** From this many coins on, the first plan takes so long that a person would notice it while typing. */
const MANY_COINS = 2000;

/**
 * Sorts the coins of a large wallet and adds them up in idle time, because the first plan would take long for it.
 * Begins again whenever another wallet becomes active. `pause` resolves when there is nothing else to do. Returns a
 * function that ends it.
 */
export function keepPlansReady(state: States, pause: () => Promise<void>): () => void {
  let readyFor: State["activeId"];
  let isEnded = false;
  const look = () => {
    const { activeId, ledger } = state.getState();
    if (activeId === readyFor || ledger.awaited !== undefined || ledger.utxos.size < MANY_COINS) return;
    readyFor = activeId;
    void prepare();
  };

  async function prepare(): Promise<void> {
    await sortAhead(state.getState().ledger.utxos, pause);
    const wallet = activeWallet(state.getState());
    const own = wallet && changeScript(wallet);
    if (own === undefined) return;
    for (const intent of [{ to: [{ script: own, sats: dustOf(own) }] }, { maxTo: own }]) {
      await pause();
      if (!isEnded) planXec(state.getState(), intent);
    }
  }

  const stop = state.subscribe(look);
  look();
  return () => {
    isEnded = true;
    stop();
  };
}
