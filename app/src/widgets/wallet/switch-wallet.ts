import type { WalletId } from "@satchel/core/ids";
import type { Engine } from "@satchel/engine";
import { walletProblemWords } from "../../text/problems/wallet-problems.ts";
import { showToast } from "../../ui/overlay/toast-queue.ts";

/** Makes another wallet the active one. A failure is shown as a toast; the engine logs it (wallet.md 8.10). */
export async function switchWallet(engine: Engine, walletId: WalletId): Promise<void> {
  const done = await engine.activateWallet(walletId);
  if (!done.ok) showToast({ tone: "problem", ...walletProblemWords(done.problem) });
}
