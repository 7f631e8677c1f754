import { addressOf } from "@satchel/core/address";
import { scriptsOf } from "@satchel/core/keys";
import type { AddressPrefix } from "@satchel/core/network";
import type { Wallet } from "@satchel/core/wallet";
import type { State } from "@satchel/engine";
import { useApp, useEngineState } from "./app-context.ts";

/** Where a wallet is paid: the address of its first key. */
export function walletAddress(wallet: Wallet, prefix: AddressPrefix): string {
  const [script] = scriptsOf(wallet.keys);
  const address = script === undefined ? undefined : addressOf(script, prefix);
  if (address === undefined) throw new Error(`Wallet ${wallet.id} has no key`);
  return address;
}

export const selectActiveWallet = (state: State): Wallet | undefined =>
  state.wallets.find((wallet) => wallet.id === state.activeId);

/** Only for screens that exist once there is a wallet. */
export function useActiveWallet(): { wallet: Wallet; address: string } {
  const { network } = useApp();
  const wallet = useEngineState(selectActiveWallet);
  if (!wallet) throw new Error("There is no active wallet");
  return { wallet, address: walletAddress(wallet, network.prefix) };
}
