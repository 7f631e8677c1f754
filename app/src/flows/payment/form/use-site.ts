import type { Txid } from "@satchel/core/ids";
import { useEffect, useEffectEvent } from "react";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { showToast } from "../../../ui/overlay/toast-queue.ts";
import { useApp } from "../../../wiring/app-context.ts";
import { navigate } from "../../../wiring/page/hash-location.ts";
import type { SiteAnswer } from "../../../wiring/page/sites.ts";
import type { AttemptState, Seen } from "../../../wiring/payment/attempt.ts";
import { useShownRequest } from "../../../wiring/site-requests.ts";

/** The site reads this text (wallet.md 4); it is not translated. */
const REASON = "User rejected the transaction";

/**
 * How a form was opened. `by`: a payment link or a site that can be paid, one that is refused, or neither. `requestId`:
 * of the site's request (`SiteRequest`).
 */
export type Opening = { by: "request" | "refused-request" | "person"; requestId?: string | undefined };

/**
 * Answers the site that asked for a payment through the extension, and closes the window that a site or a link opened.
 */
export function useSite({ by, requestId }: Opening) {
  const { host } = useApp();
  const requests = useShownRequest();
  const isOpenedByOther = by !== "person";
  // An id in a link proves nothing: only the request that this window shows can be answered.
  const asked = isOpenedByOther && requests?.shown.id === requestId ? requests : undefined;
  // Browsers do not let a page close a tab that a person opened.
  const wasOpenedByLink = isOpenedByOther && window.opener !== null;
  const closeWindow = asked ? asked.next : wasOpenedByLink ? host.closeWindow : undefined;
  const reply = async (answer: SiteAnswer): Promise<boolean> => {
    if (asked === undefined || (await asked.answer(answer))) return true;
    showToast({ tone: "problem", title: answer.approved ? sendText.approvalNotSent : sendText.rejectionNotSent });
    return false;
  };
  return {
    /** A site waits for the answer. */
    isAsking: asked !== undefined,
    /** The request that the site made. */
    asked,
    /** The screen has Accept and Reject instead of Send. */
    isRequest: by === "request",
    /** Called before anything is signed; resolves to whether this page may go on. */
    mayBegin: asked?.accept,
    /** Called when nothing was signed after all. */
    release: asked?.release,
    /** Resolves to whether the site knows of it; then the window may close by itself. */
    approve: async (txids: readonly Txid[]): Promise<boolean> => {
      const txid = txids.at(-1);
      return txid === undefined || asked?.shown.kind !== "pay" || reply({ approved: true, kind: "pay", txid });
    },
    /** Closes the window, or shows the next request; undefined where a person opened it. */
    closeWindow,
    reject: async () => {
      if (await reply({ approved: false, reason: REASON })) closeWindow?.();
      // Where the browser keeps the window, the wallet goes on with Home.
      if (asked === undefined) navigate("/", { replace: true });
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
