import { parseTokenId, type TokenId } from "../../ids/index.ts";
import { AIRDROP_LOKAD_ID } from "../../script/index.ts";
import { message } from "./messages.ts";
import { type Protocol, type Said, textOf } from "./protocol.ts";

export const airdrop = {
  app: "🪂Airdrop",
  lokadId: AIRDROP_LOKAD_ID,
  /** Reads a token id and an optional message; older airdrops have the LOKAD id of messages before the text. */
  plain([id, second, third]: readonly string[]): Said<{ tokenId: TokenId; msg?: string }> {
    const tokenId = parseTokenId(id);
    if (tokenId === undefined) return { isValid: false };
    const text = second === message.lokadId ? third : second;
    return { isValid: true, action: { tokenId, ...(text === undefined ? {} : { msg: textOf(text) }) } };
  },
} as const satisfies Protocol;
