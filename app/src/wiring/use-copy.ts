import { useCallback } from "react";
import { frameText } from "../catalogue/en/frame.ts";
import { showToast } from "../ui/overlay/toast-queue.ts";
import { useApp } from "./app-context.ts";

/**
 * Returns a function that copies a text and shows a toast: `title`, or that copying failed. `options` are those of
 * AppHost.copyText.
 */
export function useCopy(): (text: string, title: string, options?: { clearAfterMs?: number }) => Promise<boolean> {
  const { host } = useApp();
  return useCallback(
    async (text, title, options) => {
      const copied = await host.copyText(text, options);
      if (copied) showToast({ tone: "success", title });
      else showToast({ tone: "problem", title: frameText.notCopied, detail: frameText.copyByHand });
      return copied;
    },
    [host],
  );
}
