import { addressOf, shortAddress } from "@satchel/core/address";
import { walletAddress, walletScripts } from "@satchel/core/wallet";
import { useMemo } from "react";
import { useApp, useEngineState } from "./app-context.ts";

/** What a person calls this address, if it is in the contacts and has a name. */
export const useContactName = (address: string | undefined): string | undefined =>
  useEngineState(({ contacts }) => contacts.list.find((contact) => contact.address === address)?.name || undefined);

/** What a person calls this address: a contact, or a wallet of their own. */
export function usePayeeName(address: string): { name: string | undefined; isOwn: boolean } {
  const { network } = useApp();
  const contact = useContactName(address);
  const wallet = useEngineState((state) =>
    state.wallets.find((each) => walletAddress(each, network.prefix) === address),
  );
  return { name: contact ?? wallet?.name, isOwn: wallet !== undefined };
}

/** The contact's name, or the short address. */
export const useAddressName = (address: string): string => useContactName(address) ?? shortAddress(address);

/** Addresses a person knows: their wallets' and their contacts'. */
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
