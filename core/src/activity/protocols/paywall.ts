import type { AppAction } from "../app-action.ts";

/** Names the article that was paid for, as raw hex. */
export function readPaywall(lokadId: string, [sharedArticleTxid]: readonly string[]): AppAction {
  if (sharedArticleTxid === undefined) return { app: "Paywall", lokadId, isValid: false };
  return { app: "Paywall", lokadId, isValid: true, action: { sharedArticleTxid } };
}
