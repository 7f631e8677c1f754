import { useState } from "react";
import { walletProblemWords } from "../../text/wallet-words.ts";
import { showToast } from "../../ui/toast-queue.ts";
import { useApp } from "../../wiring/app-context.ts";

/** A further wallet at one tap; it becomes the active one. */
export function useCreateWallet(): { isCreating: boolean; create: () => Promise<void> } {
  const { engine } = useApp();
  const [isCreating, setCreating] = useState(false);
  const create = async () => {
    setCreating(true);
    const made = await engine.createWallet();
    setCreating(false);
    if (made.ok) showToast({ tone: "success", title: "Wallet created", detail: "Back up its seed phrase." });
    else showToast({ tone: "problem", ...walletProblemWords(made.problem) });
  };
  return { isCreating, create };
}
