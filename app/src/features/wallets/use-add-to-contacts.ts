import type { Wallet } from "@satchel/core/wallet";
import { useState } from "react";
import { contactAddedText, contactChangeWords, contactFieldText } from "../../text/contact-problems.ts";
import { showToast } from "../../ui/toast-queue.ts";
import { walletAddress } from "../../wiring/active-wallet.ts";
import { useApp } from "../../wiring/app-context.ts";

/** Puts a wallet under its own name into the contacts. `addingId`: the wallet that is on its way there. */
export function useAddToContacts() {
  const { engine, network } = useApp();
  const [addingId, setAdding] = useState<string>();
  const add = async (wallet: Wallet) => {
    const address = walletAddress(wallet, network.prefix);
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
