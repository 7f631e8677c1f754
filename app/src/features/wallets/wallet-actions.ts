import type { WalletId } from "@satchel/core/ids";
import type { Wallet } from "@satchel/core/wallet";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { contactAddedText, contactChangeWords, contactFieldText } from "../../text/problems/contact-problems.ts";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { switchWallet } from "../../widgets/wallet/switch-wallet.ts";
import { useApp } from "../../wiring/app-context.ts";
import { useConfirmedAddress } from "../../wiring/own-address.ts";

/** Taps within this time count as one, and the last choice counts (wallet.md 2.6). */
const SETTLES_AFTER_MS = 500;

/** Activates a wallet. `chosenId`: the wallet that is about to become the active one. */
export function useActivate(): { chosenId: WalletId | undefined; activate: (walletId: WalletId) => void } {
  const { engine } = useApp();
  const [chosenId, setChosen] = useState<WalletId>();
  const waiting = useRef<{ walletId: WalletId; timer: ReturnType<typeof setTimeout> }>(undefined);
  const run = async (walletId: WalletId) => {
    waiting.current = undefined;
    await switchWallet(engine, walletId);
    setChosen((now) => (now === walletId ? undefined : now));
  };
  const leave = useEffectEvent(() => {
    clearTimeout(waiting.current?.timer);
    if (waiting.current) void run(waiting.current.walletId);
  });
  // The choice counts even if the person opens another screen within this half second.
  useEffect(() => () => leave(), []);
  const activate = (walletId: WalletId) => {
    clearTimeout(waiting.current?.timer);
    setChosen(walletId);
    waiting.current = { walletId, timer: setTimeout(() => void run(walletId), SETTLES_AFTER_MS) };
  };
  return { chosenId, activate };
}

/** Adds a wallet to the contacts under its own name. `addingId`: the wallet that is being added. */
export function useAddToContacts() {
  const { engine } = useApp();
  const confirmed = useConfirmedAddress();
  const [addingId, setAdding] = useState<string>();
  const add = async (wallet: Wallet) => {
    const address = await confirmed(wallet);
    if (address === undefined) return;
    const { list } = engine.state.getState().contacts;
    if (list.some((contact) => contact.address === address)) {
      showToast({ tone: "info", title: contactFieldText({ code: "contact-address-taken", address }) });
      return;
    }
    setAdding(wallet.id);
    const added = await engine.addContact({ name: wallet.name, address });
    setAdding(undefined);
    if (added.ok) showToast({ tone: "success", title: contactAddedText(added.value) });
    else showToast({ tone: "problem", ...contactChangeWords(added.problem) });
  };
  return { addingId, add };
}
