import { addressNamed, type Contact, findContacts } from "@satchel/core/contacts";
import type { AddressPrefix } from "@satchel/core/network";
import { ownAddresses, receiveAddress, type Wallet } from "@satchel/core/wallet";
import { addressCheckOf } from "@satchel/engine";
import { useEffect, useMemo, useState } from "react";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";

const MOST = 5;

/** A contact, or another wallet of this person. */
type Suggestion = Contact & { isOwn: boolean };

export type Suggestions = {
  matches: readonly Suggestion[];
  /** Index of the suggestion that Enter takes: where the arrows are, or the only one. */
  active: number | undefined;
  choose: (suggestion: Suggestion) => void;
  /** Handles a key for the list; false when the key is for the field. */
  onKey: (key: string) => boolean;
};

/** Returns the contacts and own wallets whose name or address contains the typed text. */
export function useSuggestions(text: string, onChange: (text: string) => void): Suggestions {
  const find = useFind();
  const [cursor, setCursor] = useState<{ text: string; at: number | undefined; isHidden: boolean }>();
  const own = cursor?.text === text ? cursor : undefined;
  const isTyping = text.trim() !== "" && !text.includes(":") && !own?.isHidden;
  const matches = isTyping ? find(text).slice(0, MOST) : [];
  const active = own?.at ?? (matches.length === 1 ? 0 : undefined);

  const choose = (suggestion: Suggestion) => onChange(suggestion.address);
  const move = (at: number) => setCursor({ text, at: (at + matches.length) % matches.length, isHidden: false });
  const onKey = (key: string): boolean => {
    if (matches.length === 0) return false;
    const chosen = active === undefined ? undefined : matches[active];
    if (key === "ArrowDown") move((own?.at ?? -1) + 1);
    else if (key === "ArrowUp") move((own?.at ?? 0) - 1);
    else if (key === "Escape") setCursor({ text, at: undefined, isHidden: true });
    else if (key === "Enter" && chosen) choose(chosen);
    else return false;
    return true;
  };
  return { matches, active, choose, onKey };
}

/** Returns the search of contacts and own wallets, without the active wallet, which would pay itself. */
function useFind(): (text: string) => readonly Suggestion[] {
  const { contacts, own } = useKnown();
  return useMemo(
    () => (text) => [
      ...findContacts(contacts, text).map((contact) => ({ ...contact, isOwn: false })),
      // A name finds the address that the wallet receives at; a typed address may be another one of the wallet.
      ...own
        .flatMap((addresses) => findContacts(addresses, text).slice(0, 1))
        .map((each) => ({ ...each, isOwn: true })),
    ],
    [contacts, own],
  );
}

/** Returns what finds the address of the only contact or own wallet with exactly this name. */
export function useAddressNamed(): (name: string) => string | undefined {
  const { contacts, own } = useKnown();
  return useMemo(() => {
    const known = [...contacts, ...own.flatMap(([receives]) => receives ?? [])];
    return (name) => addressNamed(known, name);
  }, [contacts, own]);
}

/** Returns the contacts, and the addresses of each other wallet that a payment to oneself may go to. */
function useKnown() {
  const { engine, network } = useApp();
  const contacts = useEngineState((state) => state.contacts.list);
  const wallets = useEngineState((state) => state.wallets);
  const activeId = useEngineState((state) => state.activeId);
  const addresses = useEngineState((state) => state.addresses);
  const hasOthers = wallets.length > 1;
  useEffect(() => {
    if (hasOthers) void engine.checkAddresses();
  }, [engine, hasOthers]);
  const own = useMemo(() => {
    const named = new Set(contacts.map(({ address }) => address));
    return (
      wallets
        // A payment to oneself goes only to an address that follows from one's own keys.
        .filter((wallet) => wallet.id !== activeId && addressCheckOf({ addresses }, wallet)?.outcome === "own")
        .map((wallet) => addressesOf(wallet, network.prefix).filter(({ address }) => !named.has(address)))
    );
  }, [contacts, wallets, activeId, addresses, network.prefix]);
  return { contacts, own };
}

/** Returns the addresses of a wallet under its name; first the one that it receives at. */
function addressesOf(wallet: Wallet, prefix: AddressPrefix): Contact[] {
  const addresses = new Set([receiveAddress(wallet, prefix), ...ownAddresses(wallet, prefix)]);
  return [...addresses].map((address) => ({ name: wallet.name, address }));
}
