import type { AppAction } from "@satchel/core/activity";
import { plainText } from "./untrusted-text.ts";

/** What a person wrote to another, in a message or a chat. */
export function messageText(action: AppAction): string | undefined {
  if ((action.app !== "Cashtab Msg" && action.app !== "eCashChat") || !action.isValid) return undefined;
  return plainText(action.action.msg);
}
