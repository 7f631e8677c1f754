import { type Protocol, textOf } from "./protocol.ts";

const REPLY_LOKAD_ID = "726c6f67";

type Article =
  | { isValid: true }
  | { isValid: false }
  | { app: "eCashChat Article Reply"; isValid: false }
  | { app: "eCashChat Article Reply"; isValid: true; action: { replyArticleTxid: string; msg: string } };

export const article = {
  app: "eCashChat Article",
  lokadId: "626c6f67",
  /** Reads an article, or a reply to one, which has exactly the txid of the article and a text. */
  plain(pushes: readonly string[]): Article {
    const [first, replyArticleTxid, text] = pushes;
    if (first === undefined) return { isValid: false };
    if (first !== REPLY_LOKAD_ID) return { isValid: true };
    const app = "eCashChat Article Reply";
    if (pushes.length !== 3 || replyArticleTxid === undefined || text === undefined) return { app, isValid: false };
    return { app, isValid: true, action: { replyArticleTxid, msg: textOf(text) } };
  },
} as const satisfies Protocol;
