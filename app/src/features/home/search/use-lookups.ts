import type { State } from "@satchel/engine";
import { useMemo } from "react";
import { separatorsOf } from "../../../text/locale.ts";
import { useApp, useLocale } from "../../../wiring/app-context.ts";
import type { Lookups } from "./match-tx.ts";

/** What is known now, asked at the time: a long search sees what comes in while it runs. */
export function useLookups(): Lookups {
  const { engine } = useApp();
  const locale = useLocale();
  return useMemo(() => {
    const state = () => engine.state.getState();
    const nameOf = createNames(state);
    return {
      separators: separatorsOf(locale),
      nameOf,
      tokenOf: (tokenId) => state().tokens.get(tokenId),
      noteOf: (txid) => state().notes.get(txid),
    };
  }, [engine, locale]);
}

/** By address, made anew when the list is another one. */
function createNames(state: () => State): Lookups["nameOf"] {
  let list: State["contacts"]["list"] | undefined;
  let names = new Map<string, string>();
  return (address) => {
    const now = state().contacts.list;
    if (now !== list) names = new Map(now.map((contact) => [contact.address, contact.name]));
    list = now;
    return names.get(address) || undefined;
  };
}
