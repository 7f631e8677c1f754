import { useState } from "react";
import { walletsText } from "../../catalogue/en/wallets.ts";
import { walletProblemWords } from "../../text/wallet-problems.ts";
import { showToast } from "../../ui/toast-queue.ts";
import { useApp } from "../../wiring/app-context.ts";

/** Creates a further wallet, which becomes the active one. */
export function useCreateWallet(): { isCreating: boolean; create: () => Promise<void> } {
  const { engine } = useApp();
  const [isCreating, setCreating] = useState(false);
  const create = async () => {
    setCreating(true);
    const made = await engine.createWallet();
    setCreating(false);
    if (made.ok) showToast({ tone: "success", title: walletsText.created, detail: walletsText.createdAbout });
    else showToast({ tone: "problem", ...walletProblemWords(made.problem) });
  };
  return { isCreating, create };
}
