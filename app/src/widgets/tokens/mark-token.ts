import type { TokenId } from "@satchel/core/ids";
import type { TokenMark } from "@satchel/engine";
import { tokenListText } from "../../catalogue/en/tokens/token-list.ts";
import { reasonWords } from "../../text/problems/problem-words.ts";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { useApp } from "../../wiring/app-context.ts";

/** Returns a function that stores a person's mark of a token. A failure is shown as a toast. */
export function useMarkToken(): (tokenId: TokenId, mark: TokenMark | undefined) => Promise<void> {
  const { engine } = useApp();
  return async (tokenId, mark) => {
    const done = await engine.markToken(tokenId, mark);
    if (!done.ok) showToast({ tone: "problem", title: tokenListText.markFailed, ...reasonWords(done.problem.reason) });
  };
}
