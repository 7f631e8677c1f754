import { dustOf } from "@satchel/core/tx";
import { changeScript } from "@satchel/core/wallet";
import { activeWallet, type State } from "../state.ts";
import { planXec } from "./plan-payment.ts";
import { sortAhead } from "./sorted-coins.ts";

type States = { getState(): State; subscribe(listen: () => void): () => void };

/** From this many coins on, the first plan would be felt at the key that asks for it. */
const MANY_COINS = 2000;

/**
 * Does beforehand, in idle time, what the first plan from many coins would take long for: it sorts them and adds them
 * up. Whenever another wallet is active, it begins again. `pause` resolves when there is nothing else to do. Returns a
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
