import { lookAlikeOf } from "@satchel/core/activity";
import { addressOf } from "@satchel/core/address";
import { walletScripts } from "@satchel/core/wallet";
import { useMemo } from "react";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import type { ReadTx } from "./read-tx.ts";

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

/**
 * Marks the parties that look like an address this person knows, or has paid. `paidLike`: addresses paid, at least
 * those that have the same ends as this one.
 */
export function markImpostors(
  reads: readonly ReadTx[],
  paidLike: (address: string) => readonly string[],
  trusted: readonly string[],
): readonly ReadTx[] {
  return reads.map((read) => {
    const impostors = new Map(
      read.parties.flatMap((party) => {
        const original = lookAlikeOf(party, { trusted, paid: paidLike(party) });
        return original === undefined ? [] : [[party, original] as const];
      }),
    );
    return impostors.size === 0 ? read : { ...read, impostors };
  });
}

/** Whether what this transaction says came from somebody the person does not know. */
export function isOfStranger({ activity, replyTo }: ReadTx, trusted: readonly string[]): boolean {
  if (activity.kind !== "received" || activity.actions.length === 0) return false;
  return replyTo === undefined || !trusted.includes(replyTo);
}

/** Whether it is to be hidden. */
export function useIsHidden(read: ReadTx): boolean {
  const isWanted = useEngineState((state) => state.settings.hideMessagesFromUnknownSenders);
  const trusted = useTrustedAddresses();
  return isWanted && isOfStranger(read, trusted);
}

/** Whether an address may be taken from this transaction: to copy it, to name it, to answer it. */
export function isOffered(read: ReadTx, address: string, trusted: readonly string[]): boolean {
  if (read.impostors.has(address)) return false;
  return !read.isDusting || trusted.includes(address);
}
