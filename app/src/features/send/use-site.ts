import { showToast } from "../../ui/toast-queue.ts";
import { useApp } from "../../wiring/app-context.ts";
import { navigate } from "../../wiring/hash-location.ts";
import type { Start } from "./send-start.ts";

/** wallet.md 4. */
const REASON = "User rejected the transaction";

type Verdict = { approved: true; txid: string } | { approved: false; reason: string };

/** The answer to whoever asked for this payment: a site by the extension, or whoever gave the link. */
export function useSite(start: Start) {
  const { host } = useApp();
  const isRequest = start.kind === "request" || start.kind === "refused";
  const tabId = isRequest ? start.tabId : undefined;
  const isAsking = tabId !== undefined && host.replyToSite !== undefined;
  // A tab that a person opened themselves is theirs to close, and browsers insist on it.
  const wasOpenedForThis = isAsking || (isRequest && window.opener !== null);
  const closeWindow = wasOpenedForThis ? host.closeWindow : undefined;
  const reply = async (answer: Verdict) => {
    if (tabId === undefined || host.replyToSite === undefined) return;
    if (await host.replyToSite({ kind: "payment", tabId, ...answer })) return;
    const what = answer.approved ? "approval" : "rejection";
    showToast({ tone: "problem", title: `Failed to send transaction ${what}` });
  };
  return {
    /** A site waits for the answer. */
    isAsking,
    /** Accept and Reject take the place of Send. */
    isRequest: start.kind === "request",
    approve: (txids: readonly string[]) => {
      const txid = txids.at(-1);
      if (!isRequest || txid === undefined) return;
      void reply({ approved: true, txid });
    },
    /** Whoever opened this window for a payment has their answer. */
    closeWindow,
    reject: async () => {
      await reply({ approved: false, reason: REASON });
      closeWindow?.();
      // A browser may keep a window it has not opened for us: then this is the way on.
      navigate("/", { replace: true });
    },
  };
}
