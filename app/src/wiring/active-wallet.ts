import { receiveAddress, type Wallet } from "@satchel/core/wallet";
import type { State } from "@satchel/engine";
import { useApp, useEngineState } from "./app-context.ts";

export const selectActiveWallet = (state: State): Wallet | undefined =>
  state.wallets.find((wallet) => wallet.id === state.activeId);

/**
 * Returns the active wallet and the address that it receives at. Throws without a wallet: only for screens that are
 * shown once there is one.
 */
export function useActiveWallet(): { wallet: Wallet; address: string } {
  const { network } = useApp();
  const wallet = useEngineState(selectActiveWallet);
  if (!wallet) throw new Error("There is no active wallet");
  return { wallet, address: receiveAddress(wallet, network.prefix) };
}
