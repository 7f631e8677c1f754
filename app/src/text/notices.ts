import type { AppAction, TokenActivity } from "@satchel/core/activity";
import { addressOf, shortAddress } from "@satchel/core/address";
import { amountText, type Sats, sats as toSats } from "@satchel/core/amount";
import type { Contact } from "@satchel/core/contacts";
import type { AddressPrefix } from "@satchel/core/network";
import { plainWords } from "@satchel/core/text";
import type { TokenGenesis } from "@satchel/core/token";
import type { Notice, Price, Settings } from "@satchel/engine";
import { actionWords } from "./action-words.ts";
import { fiatTextWithCode, riseText, xecText } from "./money.ts";
import { sentence } from "./problem-words.ts";
import { fanText, tickerText, tokenName, tokenParts } from "./token-words.ts";

type NoticeTone = "success" | "info" | "problem";
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

/** What happened to the wallet: the kinds that come in bursts. */
export type PaymentNotice = Extract<Notice, { sats: Sats }>;
type Payment = Extract<PaymentNotice, { kind: "received" | "sent" }>;

const VERBS = { received: "Received", sent: "Sent" } as const;

export const isPayment = (notice: Notice): notice is PaymentNotice => "sats" in notice;

/** One of them (facts.md 2.5, toast text). Nothing of offers, their ends, and purchases: who made them knows. */
function paymentWords(notice: PaymentNotice, reader: Reader): NoticeWords | undefined {
  switch (notice.kind) {
    case "staking-reward":
      return { tone: "success", title: "New staking reward", detail: moneyText(notice.sats, reader) };
    case "mining-reward":
      return { tone: "success", title: "New mining reward", detail: moneyText(notice.sats, reader) };
    case "received":
    case "sent": {
      const title = titleOf(notice, reader);
      if (title === undefined) return undefined;
      const detail = [partyText(notice, reader), actionText(notice, reader)].filter(Boolean).join(" · ");
      return { tone: "success", title, ...(detail !== "" && { detail }) };
    }
  }
}

/** Several at once: "3 payments received". */
export function burstWords(notices: readonly PaymentNotice[], reader: Reader): NoticeWords {
  const counted = `${notices.length} payments`;
  if (notices.every(({ kind }) => kind === "sent")) return { tone: "success", title: `${counted} sent` };
  if (notices.some(({ kind }) => kind === "sent")) return { tone: "success", title: `${counted} sent and received` };
  const total = toSats(notices.reduce((sum, { sats }) => sum + sats, 0n));
  return { tone: "success", title: `${counted} received`, detail: `${moneyText(total, reader)} together` };
}

function titleOf(notice: Payment, reader: Reader): string | undefined {
  const [token] = notice.tokens ?? [];
  if (token === undefined) return `${VERBS[notice.kind]} ${moneyText(notice.sats, reader)}`;
  const what = tokenText(token, reader);
  switch (token.event) {
    case "Agora Offer":
    case "Agora Cancel":
    case "Agora Relist":
    case "Agora Buy":
      return undefined;
    case "Agora Sale":
      return `Sold ${what}`;
    case "Fan Out":
      return `${fanText(token.nftFanInputsCreated)} for ${nameOf(token.tokenId, reader)}`;
    case "MINT":
      return `Minted ${what}`;
    case "BURN":
      return `Burned ${what}`;
    case "GENESIS":
      return token.kind === "NFT" ? `NFT minted: ${what}` : `Genesis: created ${what}`;
    case "SEND":
    case "NONE":
    case "UNKNOWN":
      return `${VERBS[notice.kind]} ${what}`;
  }
}

const HIDDEN = "••••••";

/** "1,234.00 XEC ($0.04 USD)", as far as there is a price and the eye is open. */
function moneyText(amount: Sats, { locale, price, settings }: Reader): string {
  if (!settings.balanceVisible) return `${HIDDEN} XEC`;
  const fiat = fiatTextWithCode(amount, price, locale);
  return `${xecText(amount, locale)}${fiat === undefined ? "" : ` (${fiat})`}`;
}

/** An NFT by its name, of the others how much. */
function tokenText({ tokenId, kind, atoms }: TokenActivity, reader: Reader): string {
  const token = reader.tokens.get(tokenId);
  if (token === undefined || atoms === 0n || kind === "NFT") return nameOf(tokenId, reader);
  const amount = amountText(tokenParts(atoms, token, reader.locale, "full"));
  return `${reader.settings.balanceVisible ? amount : HIDDEN} ${tickerText(token)}`;
}

const nameOf = (tokenId: string, { tokens }: Reader) =>
  tokenName(tokenId, tokens.get(tokenId)) ?? shortAddress(tokenId);

const otherOf = (notice: Payment) => (notice.kind === "received" ? notice.fromScript : notice.toScript);

function contactOf(notice: Payment, { prefix, contacts }: Reader) {
  const script = otherOf(notice);
  const address = script === undefined ? undefined : addressOf(script, prefix);
  return { address, contact: contacts.find((each) => each.address === address) };
}

function partyText(notice: Payment, reader: Reader): string | undefined {
  const { address, contact } = contactOf(notice, reader);
  if (address === undefined) return undefined;
  return `${notice.kind === "received" ? "from" : "to"} ${contact?.name || shortAddress(address)}`;
}

/** Only the first one, and without its text where the person does not want to hear from strangers. */
function actionText(notice: Payment, reader: Reader): string | undefined {
  const [action] = notice.actions ?? [];
  if (action === undefined) return undefined;
  const { name, text } = actionWords(action);
  const isStranger = notice.kind === "received" && contactOf(notice, reader).contact === undefined;
  const isHidden = isStranger && reader.settings.hideMessagesFromUnknownSenders;
  return `${name}${holdersText(action, notice, reader)}${text === undefined || isHidden ? "" : `: ${plainWords(text)}`}`;
}

function holdersText(action: AppAction, { kind }: Payment, reader: Reader): string {
  if (action.app !== "🪂Airdrop" || !action.isValid) return "";
  return `${kind === "sent" ? " to holders of " : " for holding "}${nameOf(action.action.tokenId, reader)}`;
}
