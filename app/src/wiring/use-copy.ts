import { useCallback } from "react";
import { frameText } from "../catalogue/en/frame.ts";
import { showToast } from "../ui/toast-queue.ts";
import { useApp } from "./app-context.ts";

/** Copies and says so; a clipboard that refuses is said too. `options` as AppHost has them. */
export function useCopy(): (text: string, said: string, options?: { clearAfterMs?: number }) => Promise<boolean> {
  const { host } = useApp();
  return useCallback(
    async (text, said, options) => {
      const copied = await host.copyText(text, options);
      if (copied) showToast({ tone: "success", title: said });
      else showToast({ tone: "problem", title: frameText.notCopied, detail: frameText.copyByHand });
      return copied;
    },
    [host],
  );
}
