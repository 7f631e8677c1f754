import type { AppAction } from "@satchel/core/activity";
import { plainText } from "@satchel/core/text";

/**
 * Returns what one person wrote to another, in a message or a chat; undefined for what other apps say. It stands apart
 * from action-words.ts because every row of the history needs it, and the words for all apps are fetched later.
 */
export function messageText(action: AppAction): string | undefined {
  if (action.app !== "Cashtab Msg" && action.app !== "eCashChat") return undefined;
  return action.isValid ? plainText(action.action.msg) : undefined;
}
