import type { AddressPrefix } from "@satchel/core/network";
import { findPayable } from "@satchel/core/payment-link";
import { linksText } from "../catalogue/en/links.ts";
import { showToast } from "../ui/overlay/toast-queue.ts";
import { navigate } from "./page/hash-location.ts";

/** Opens Send with the one thing that a text of another app asks to pay, or says why there is nothing to pay in it. */
export function openShared(text: string, prefix: AddressPrefix): void {
  const found = findPayable(text, prefix);
  if (found.ok) navigate(`/send?bip21=${encodeURIComponent(found.value)}`, { replace: true });
  else showToast({ tone: "problem", title: linksText.shared[found.problem.code], detail: linksText.sharedAbout });
}
