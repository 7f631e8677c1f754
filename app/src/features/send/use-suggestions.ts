import { type Contact, findContacts } from "@satchel/core/contacts";
import { useState } from "react";
import { useEngineState } from "../../widgets/app-context.ts";

const MOST = 5;

export type Suggestions = {
  contacts: readonly Contact[];
  /** The one Enter would take: where the arrows are, or the only one there is. */
  active: number | undefined;
  choose: (contact: Contact) => void;
  /** Whether the key was meant for the list. */
  onKey: (key: string) => boolean;
};

/** Contacts whose name, or address, has what is typed in it. */
export function useSuggestions(text: string, onChange: (text: string) => void): Suggestions {
  const list = useEngineState((state) => state.contacts.list);
  const [cursor, setCursor] = useState<{ text: string; at: number | undefined; isHidden: boolean }>();
  const own = cursor?.text === text ? cursor : undefined;
  const isTyping = text.trim() !== "" && !text.includes(":") && !own?.isHidden;
  const contacts = isTyping ? findContacts(list, text).slice(0, MOST) : [];
  const active = own?.at ?? (contacts.length === 1 ? 0 : undefined);

  const choose = (contact: Contact) => onChange(contact.address);
  const move = (at: number) => setCursor({ text, at: (at + contacts.length) % contacts.length, isHidden: false });
  const onKey = (key: string): boolean => {
    if (contacts.length === 0) return false;
    const chosen = active === undefined ? undefined : contacts[active];
    if (key === "ArrowDown") move((own?.at ?? -1) + 1);
    else if (key === "ArrowUp") move((own?.at ?? 0) - 1);
    else if (key === "Escape") setCursor({ text, at: undefined, isHidden: true });
    else if (key === "Enter" && chosen) choose(chosen);
    else return false;
    return true;
  };
  return { contacts, active, choose, onKey };
}
