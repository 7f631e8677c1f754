import { sendText } from "../../catalogue/en/send.ts";
import { showToast } from "../../ui/toast-queue.ts";
import { useApp } from "../../wiring/app-context.ts";
import { navigate } from "../../wiring/hash-location.ts";
import type { Start } from "./send-start.ts";

/** The site reads this text (wallet.md 4); it is not translated. */
const REASON = "User rejected the transaction";

type Verdict = { approved: true; txid: string } | { approved: false; reason: string };

/** Answers the site that asked for this payment through the extension, and closes the window that a site or a link opened. */
export function useSite(start: Start) {
  const { host } = useApp();
  const isRequest = start.kind === "request" || start.kind === "refused";
  const tabId = isRequest ? start.tabId : undefined;
  const isAsking = tabId !== undefined && host.replyToSite !== undefined;
  // Browsers do not let a page close a tab that a person opened.
  const wasOpenedForThis = isAsking || (isRequest && window.opener !== null);
  const closeWindow = wasOpenedForThis ? host.closeWindow : undefined;
  const reply = async (answer: Verdict) => {
    if (tabId === undefined || host.replyToSite === undefined) return;
    if (await host.replyToSite({ kind: "payment", tabId, ...answer })) return;
    showToast({ tone: "problem", title: answer.approved ? sendText.approvalNotSent : sendText.rejectionNotSent });
  };
  return {
    /** A site waits for the answer. */
    isAsking,
    /** The screen has Accept and Reject instead of Send. */
    isRequest: start.kind === "request",
    approve: (txids: readonly string[]) => {
      const txid = txids.at(-1);
      if (!isRequest || txid === undefined) return;
      void reply({ approved: true, txid });
    },
    /** Closes the window; undefined where a person opened it. */
    closeWindow,
    reject: async () => {
      await reply({ approved: false, reason: REASON });
      closeWindow?.();
      // Where the browser keeps the window, the wallet goes on with Home.
      navigate("/", { replace: true });
    },
  };
}
