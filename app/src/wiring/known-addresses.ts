import { shortAddress } from "@satchel/core/address";
import type { OwnWallet } from "@satchel/core/contacts";
import type { AddressPrefix, NetworkConfig } from "@satchel/core/network";
import { ownAddresses, type Wallet } from "@satchel/core/wallet";
import { useMemo } from "react";
import { useApp, useEngineState } from "./app-context.ts";

/** Returns the name of the contact with this address, or undefined. */
export const useContactName = (address: string | undefined): string | undefined =>
  useEngineState(({ contacts }) => contacts.list.find((contact) => contact.address === address)?.name || undefined);

const byWallets = new WeakMap<readonly Wallet[], ReadonlyMap<string, Wallet>>();

/** Returns the person's wallets by their addresses, made once for each list: every row of the history looks here. */
export function walletsByAddress(wallets: readonly Wallet[], prefix: AddressPrefix): ReadonlyMap<string, Wallet> {
  const byAddress =
    byWallets.get(wallets) ??
    new Map(
      wallets.flatMap((wallet) => [...ownAddresses(wallet, prefix)].map((address) => [address, wallet] as const)),
    );
  byWallets.set(wallets, byAddress);
  return byAddress;
}

/** Returns the person's wallet with this address. */
export function useOwnWallet(address: string | undefined): Wallet | undefined {
  const { prefix } = useApp().network;
  return useEngineState(({ wallets }) =>
    address === undefined ? undefined : walletsByAddress(wallets, prefix).get(address),
  );
}

/** Returns the name of the well-known payee with this address. */
export const payeeNamed = (
  { namedAddresses }: Pick<NetworkConfig["special"], "namedAddresses">,
  address: string | undefined,
): string | undefined => namedAddresses.find((named) => named.address === address)?.name;

/**
 * Returns the name of the contact, own wallet or well-known payee with this address, and whether it belongs to one of
 * the person's wallets.
 */
export function usePayeeName(address: string | undefined): { name: string | undefined; isOwn: boolean } {
  const contact = useContactName(address);
  const wallet = useOwnWallet(address);
  const { special } = useApp().network;
  return { name: contact ?? wallet?.name ?? payeeNamed(special, address), isOwn: wallet !== undefined };
}

/** Returns the name of the payee, or the short address. */
export const useAddressName = (address: string): string => usePayeeName(address).name ?? shortAddress(address);

/** Returns the person's wallets, for checks of contacts. */
export function useOwnWallets(): readonly OwnWallet[] {
  const { prefix } = useApp().network;
  const wallets = useEngineState((state) => state.wallets);
  return useMemo(
    () => wallets.map((wallet) => ({ name: wallet.name, addresses: ownAddresses(wallet, prefix) })),
    [wallets, prefix],
  );
}

/** Returns the addresses of the person's wallets and contacts. */
export function useTrustedAddresses(): readonly string[] {
  const { prefix } = useApp().network;
  const wallets = useEngineState((state) => state.wallets);
  const contacts = useEngineState((state) => state.contacts.list);
  return useMemo(
    () => [...walletsByAddress(wallets, prefix).keys(), ...contacts.map(({ address }) => address)],
    [wallets, contacts, prefix],
  );
}
