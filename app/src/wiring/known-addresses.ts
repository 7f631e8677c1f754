import { addressOf, shortAddress } from "@satchel/core/address";
import type { Contact } from "@satchel/core/contacts";
import { walletAddress, walletScripts } from "@satchel/core/wallet";
import { useMemo } from "react";
import { useApp, useEngineState } from "./app-context.ts";

/** Returns the name of the contact with this address, or undefined. */
export const useContactName = (address: string | undefined): string | undefined =>
  useEngineState(({ contacts }) => contacts.list.find((contact) => contact.address === address)?.name || undefined);

/** Returns the name of the contact or own wallet with this address, and whether it belongs to one of the person's wallets. */
export function usePayeeName(address: string): { name: string | undefined; isOwn: boolean } {
  const { network } = useApp();
  const contact = useContactName(address);
  const wallet = useEngineState((state) =>
    state.wallets.find((each) => walletAddress(each, network.prefix) === address),
  );
  return { name: contact ?? wallet?.name, isOwn: wallet !== undefined };
}

/** Returns the contact's name, or the short address. */
export const useAddressName = (address: string): string => useContactName(address) ?? shortAddress(address);

/** Returns the person's wallets by name and address, as contacts would have them. */
export function useOwnWallets(): readonly Contact[] {
  const { prefix } = useApp().network;
  const wallets = useEngineState((state) => state.wallets);
  return useMemo(
    () => wallets.map((wallet) => ({ name: wallet.name, address: walletAddress(wallet, prefix) })),
    [wallets, prefix],
  );
}

/** Returns the addresses of the person's wallets and contacts. */
export function useTrustedAddresses(): readonly string[] {
  const { prefix } = useApp().network;
  const wallets = useEngineState((state) => state.wallets);
  const contacts = useEngineState((state) => state.contacts.list);
  return useMemo(
    () => [
      ...wallets.flatMap((wallet) => walletScripts(wallet).flatMap((script) => addressOf(script, prefix) ?? [])),
      ...contacts.map(({ address }) => address),
    ],
    [wallets, contacts, prefix],
  );
}
