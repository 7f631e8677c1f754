import { type Contact, findContacts } from "@satchel/core/contacts";
import { walletAddress } from "@satchel/core/wallet";
import { useMemo, useState } from "react";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";

const MOST = 5;

/** A contact, or another wallet of this person. */
type Suggestion = Contact & { isOwn: boolean };

export type Suggestions = {
  found: readonly Suggestion[];
  /** Index of the suggestion that Enter takes: where the arrows are, or the only one. */
  active: number | undefined;
  choose: (suggestion: Suggestion) => void;
  /** Handles a key for the list; false when the key is for the field. */
  onKey: (key: string) => boolean;
};

/** Returns the contacts and own wallets whose name or address contains the typed text. */
export function useSuggestions(text: string, onChange: (text: string) => void): Suggestions {
  const known = useKnown();
  const [cursor, setCursor] = useState<{ text: string; at: number | undefined; isHidden: boolean }>();
  const own = cursor?.text === text ? cursor : undefined;
  const isTyping = text.trim() !== "" && !text.includes(":") && !own?.isHidden;
  const found = isTyping ? (findContacts(known, text) as readonly Suggestion[]).slice(0, MOST) : [];
  const active = own?.at ?? (found.length === 1 ? 0 : undefined);

  const choose = (suggestion: Suggestion) => onChange(suggestion.address);
  const move = (at: number) => setCursor({ text, at: (at + found.length) % found.length, isHidden: false });
  const onKey = (key: string): boolean => {
    if (found.length === 0) return false;
    const chosen = active === undefined ? undefined : found[active];
    if (key === "ArrowDown") move((own?.at ?? -1) + 1);
    else if (key === "ArrowUp") move((own?.at ?? 0) - 1);
    else if (key === "Escape") setCursor({ text, at: undefined, isHidden: true });
    else if (key === "Enter" && chosen) choose(chosen);
    else return false;
    return true;
  };
  return { found, active, choose, onKey };
}

/** Returns contacts and own wallets, without the active wallet, which would pay itself. */
function useKnown(): readonly Suggestion[] {
  const { network } = useApp();
  const contacts = useEngineState((state) => state.contacts.list);
  const wallets = useEngineState((state) => state.wallets);
  const activeId = useEngineState((state) => state.activeId);
  return useMemo(() => {
    const others = wallets.filter(({ id }) => id !== activeId);
    const own = others.map((wallet) => ({
      name: wallet.name,
      address: walletAddress(wallet, network.prefix),
      isOwn: true,
    }));
    const named = contacts.map((contact) => ({ ...contact, isOwn: false }));
    return [...named, ...own.filter(({ address }) => !contacts.some((contact) => contact.address === address))];
  }, [contacts, wallets, activeId, network.prefix]);
}
