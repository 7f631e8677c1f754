import type { Txid } from "@satchel/core/ids";
import { useEffect, useEffectEvent } from "react";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { showToast } from "../../../ui/overlay/toast-queue.ts";
import { useApp } from "../../../wiring/app-context.ts";
import { navigate } from "../../../wiring/hash-location.ts";
import type { AttemptState, Seen } from "../../../wiring/payment/attempt.ts";

/** The site reads this text (wallet.md 4); it is not translated. */
const REASON = "User rejected the transaction";

type Verdict = { approved: true; txid: Txid } | { approved: false; reason: string };

/**
 * How a form was opened. `by`: a payment link or a site that can be paid, one that is refused, or neither. `tabId`: the
 * browser's id of the tab that waits for the answer.
 */
export type Opening = { by: "request" | "refused-request" | "person"; tabId?: number | undefined };

/**
 * Takes the tab's id off a query. The extension puts it behind everything else (facts.md 3), so it is not part of the
 * link.
 */
export function takeTabId(query: string): { rest: string; tabId: number | undefined } {
  const match = /(?:^|&)tabId=(\d{1,15})$/.exec(query);
  return match ? { rest: query.slice(0, match.index), tabId: Number(match[1]) } : { rest: query, tabId: undefined };
}

/**
 * Answers the site that asked for a payment through the extension, and closes the window that a site or a link opened.
 */
export function useSite({ by, tabId: asking }: Opening) {
  const { host } = useApp();
  const isOpenedByOther = by !== "person";
  const tabId = isOpenedByOther ? asking : undefined;
  const isAsking = tabId !== undefined && host.replyToSite !== undefined;
  // Browsers do not let a page close a tab that a person opened.
  const wasOpenedForThis = isAsking || (isOpenedByOther && window.opener !== null);
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
    isRequest: by === "request",
    approve: (txids: readonly Txid[]) => {
      const txid = txids.at(-1);
      if (!isOpenedByOther || txid === undefined) return;
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

export type Site = ReturnType<typeof useSite>;

/** wallet.md 9. */
const CLOSES_AFTER_MS = 2100;

/**
 * Ends the receipt of a request by itself, unless a person closes it before, or is writing a name for the recipient. A
 * tab that a person opened stays, and so does a window that the browser does not let the wallet close.
 */
export function useClosing<Payment extends Seen>(
  attempt: AttemptState<Payment>,
  site: Site,
  onClose: () => void,
): void {
  const isOn = attempt.current?.step === "sent" && site.isRequest;
  const close = () => {
    site.closeWindow?.();
    attempt.forget();
    onClose();
  };
  const end = useEffectEvent(() => {
    const at = document.activeElement;
    if (at?.tagName !== "INPUT" || at.closest("dialog") === null) close();
  });
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(end, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOn]);
}
