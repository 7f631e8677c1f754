import { updateText } from "../../catalogue/en/update.ts";
import { showToast } from "../../ui/overlay/toast-queue.ts";

/** How often an open payment is looked at while an update waits for its end, which may take hours. */
const LOOK_AGAIN_MS = 10_000;

/**
 * Offers the new version, as soon as no payment is open. The offer stays until a person answers it (wallet.md 4.12).
 * `take`: the new version takes over.
 */
export function offerUpdate(take: () => void): void {
  afterPayments(() =>
    showToast({
      tone: "info",
      title: updateText.title,
      detail: updateText.about,
      stays: true,
      action: { label: updateText.update, onPress: () => afterPayments(take), decline: updateText.later },
    }),
  );
}

/** Calls `act` at once, or when the payment that a person works on is closed. */
export function afterPayments(act: () => void): void {
  if (isPaying()) setTimeout(() => afterPayments(act), LOOK_AGAIN_MS);
  else act();
}

/**
 * On the screens that send, and in every dialog: there a payment may be under review, be signed or just have been sent.
 */
const isPaying = (): boolean =>
  /^#\/(send|coins)/.test(location.hash) || document.querySelector("dialog[open]") !== null;
