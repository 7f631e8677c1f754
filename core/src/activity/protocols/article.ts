import type { AppAction } from "../app-action.ts";
import { LOKAD } from "../lokad.ts";
import { textOf } from "../text-of.ts";

/** An article, or a reply to one: then the article's txid and the text follow, and nothing else. */
export function readArticle(lokadId: string, pushes: readonly string[]): AppAction {
  const [first, replyArticleTxid, text] = pushes;
  if (first === undefined) return { app: "eCashChat Article", lokadId, isValid: false };
  if (first !== LOKAD.articleReply) return { app: "eCashChat Article", lokadId, isValid: true };
  if (pushes.length !== 3 || replyArticleTxid === undefined || text === undefined) {
    return { app: "eCashChat Article Reply", lokadId, isValid: false };
  }
  return { app: "eCashChat Article Reply", lokadId, isValid: true, action: { replyArticleTxid, msg: textOf(text) } };
}
