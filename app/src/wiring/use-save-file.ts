import type { TextFile } from "@satchel/core/ports";
import { useCallback } from "react";
import { frameText } from "../catalogue/en/frame.ts";
import { reasonWords } from "../text/problems/problem-words.ts";
import { download } from "../ui/download.ts";
import { showToast } from "../ui/overlay/toast-queue.ts";
import { useApp } from "./app-context.ts";

/**
 * Returns a function that saves a file and shows a toast: `title`, or why it is not saved. Resolves to whether it is;
 * a browser's downloads do not tell, so there it is once they have the file.
 */
export function useSaveFile(): (file: TextFile, title: string) => Promise<boolean> {
  const { host } = useApp();
  return useCallback(
    async (file, title) => {
      const saved = host.saveFile ? await host.saveFile(file) : download(file);
      if (saved.ok) showToast({ tone: "success", title });
      else if (saved.problem.code === "save-failed")
        showToast({ tone: "problem", title: frameText.notSaved, ...reasonWords(saved.problem.reason) });
      return saved.ok;
    },
    [host],
  );
}
