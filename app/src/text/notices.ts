import type { Contact } from "@satchel/core/contacts";
import type { AddressPrefix } from "@satchel/core/network";
import type { TokenGenesis } from "@satchel/core/token";
import type { Notice, Price, Settings } from "@satchel/engine";
import { riseText } from "./money.ts";
import { paymentWords } from "./payment-words.ts";
import { sentence } from "./problem-words.ts";

export type NoticeTone = "success" | "info" | "problem";
/** `stays`: until it is closed, though nothing is wrong. */
export type NoticeWords = { tone: NoticeTone; title: string; detail?: string; stays?: true };
/** Who reads it: their locale, their network's addresses, the names they gave to some, and what they want to see. */
export type Reader = {
  locale: string;
  prefix: AddressPrefix;
  contacts: readonly Contact[];
  tokens: ReadonlyMap<string, TokenGenesis>;
  price: Price | undefined;
  settings: Pick<Settings, "balanceVisible" | "hideMessagesFromUnknownSenders">;
};

const MILESTONE = "One zero less behind the point.";

/** A notice of the engine in words (wallet.md 8, last part); of some transactions nothing is said. */
export function noticeWords(notice: Notice, reader: Reader): NoticeWords | undefined {
  const { locale } = reader;
  switch (notice.kind) {
    case "received":
    case "sent":
    case "staking-reward":
    case "mining-reward":
      return paymentWords(notice, reader);
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
        detail: `${sentence(notice.reason)} Nothing was sent.`,
      };
    case "payment-conflicted":
      return {
        tone: "problem",
        title: "This payment will not get through",
        detail: "Another payment has spent its coins. What it would have cost is free again.",
      };
    case "payment-dropped":
      return {
        tone: "info",
        title: "The network has dropped a payment of yours",
        detail: "Satchel sends it again. It can not be paid twice.",
      };
    case "price-rise":
      return { tone: "info", title: riseText(notice, locale) };
    case "price-milestone":
      return { tone: "success", title: riseText(notice, locale), detail: MILESTONE, stays: true };
    default:
      return storageNoticeWords(notice);
  }
}

type StorageNotice = Extract<Notice, { kind: "copy-restored" | "copy-unreadable" | "migrated" | "save-failed" }>;

/** What became of what is stored. */
function storageNoticeWords(notice: StorageNotice): NoticeWords {
  switch (notice.kind) {
    case "save-failed":
      return {
        tone: "problem",
        title: "Storage failed",
        detail: `${sentence(notice.reason)} Your newest changes are not on this device yet.`,
      };
    case "copy-restored":
      return {
        tone: "info",
        title: "A copy of your wallets was restored",
        detail: "Satchel keeps two. One was missing or damaged, and is whole again.",
      };
    case "copy-unreadable":
      return {
        tone: "problem",
        title: "One of the two copies of your wallets cannot be read",
        detail: `${sentence(notice.reason)} The other one serves. Until both can be read, wallets cannot be changed.`,
      };
    case "migrated":
      return migratedWords(notice.wallets, notice.left);
  }
}

function migratedWords(wallets: number, left: number): NoticeWords {
  const counted = (count: number) => (count === 1 ? "1 wallet" : `${count} wallets`);
  const title = `${counted(wallets)} of an older release taken over`;
  if (left === 0) return { tone: "success", title, detail: "Their keys are encrypted now." };
  const stayed = left === 1 ? "1 wallet could not be read, and stays" : `${left} wallets could not be read, and stay`;
  return { tone: "problem", title, detail: `${stayed} where older releases kept them.` };
}
