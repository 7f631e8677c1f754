import { addressOf, shortAddress } from "@satchel/core/address";
import type { AddressPrefix } from "@satchel/core/network";
import type { Notice } from "@satchel/engine";
import { xecText } from "./money.ts";

export type NoticeTone = "success" | "info" | "problem";
export type NoticeWords = { tone: NoticeTone; title: string; detail?: string };

/** A notice of the engine in words (wallet.md 8, last part). */
export function noticeWords(notice: Notice, locale: string, prefix: AddressPrefix): NoticeWords {
  switch (notice.kind) {
    case "received":
      return {
        tone: "success",
        title: `Received ${xecText(notice.sats, locale)}`,
        ...party("from", notice.fromScript, prefix),
      };
    case "sent":
      return {
        tone: "success",
        title: `Sent ${xecText(notice.sats, locale)}`,
        ...party("to", notice.toScript, prefix),
      };
    case "staking-reward":
      return { tone: "success", title: "New staking reward", detail: xecText(notice.sats, locale) };
    case "mining-reward":
      return { tone: "success", title: "New mining reward", detail: xecText(notice.sats, locale) };
    case "payment-settled":
      return {
        tone: "success",
        title: "Your payment was sent",
        detail: "Its outcome was unknown. It is on the network now.",
      };
    case "payment-refused":
      return {
        tone: "problem",
        title: "The network refused this payment",
        detail: `${notice.reason} Nothing was sent.`,
      };
    case "save-failed":
      return {
        tone: "problem",
        title: "Storage failed",
        detail: `${notice.reason} Your newest changes are not on this device yet.`,
      };
  }
}

function party(word: "from" | "to", script: string | undefined, prefix: AddressPrefix): { detail?: string } {
  const address = script === undefined ? undefined : addressOf(script, prefix);
  return address === undefined ? {} : { detail: `${word} ${shortAddress(address)}` };
}
