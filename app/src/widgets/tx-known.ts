import { lookAlikeOf } from "@satchel/core/activity";
import { addressOf } from "@satchel/core/address";
import { walletScripts } from "@satchel/core/wallet";
import { useMemo } from "react";
import { useApp, useEngineState } from "./app-context.ts";
import type { ReadTx } from "./tx-reading.ts";

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

/** Marks the parties that look like an address this person knows, or has paid in one of the transactions `seen`. */
export function markImpostors(
  reads: readonly ReadTx[],
  seen: readonly ReadTx[],
  trusted: readonly string[],
): readonly ReadTx[] {
  const paid = seen.flatMap(({ activity, parties }) => (activity.kind === "sent" ? parties : []));
  return reads.map((read) => {
    const impostors = new Map(
      read.parties.flatMap((party) => {
        const original = lookAlikeOf(party, { trusted, paid });
        return original === undefined ? [] : [[party, original] as const];
      }),
    );
    return impostors.size === 0 ? read : { ...read, impostors };
  });
}

/** Whether what this transaction says is to be hidden: it came from somebody the person does not know. */
export function useIsHidden({ activity, replyTo }: ReadTx): boolean {
  const isWanted = useEngineState((state) => state.settings.hideMessagesFromUnknownSenders);
  const trusted = useTrustedAddresses();
  if (!isWanted || activity.kind !== "received" || activity.actions.length === 0) return false;
  return replyTo === undefined || !trusted.includes(replyTo);
}
