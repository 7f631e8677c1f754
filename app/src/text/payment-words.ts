import type { AppAction, TokenActivity } from "@satchel/core/activity";
import { addressOf, shortAddress } from "@satchel/core/address";
import { amountText, type Sats, sats as toSats } from "@satchel/core/amount";
import type { Notice } from "@satchel/engine";
import { actionWords } from "./action-words.ts";
import { fiatTextWithCode, xecText } from "./money.ts";
import type { NoticeWords, Reader } from "./notices.ts";
import { fanText, tickerText, tokenName, tokenParts } from "./token-words.ts";
import { plainWords } from "./untrusted-text.ts";

/** What happened to the wallet: the kinds that come in bursts. */
export type PaymentNotice = Extract<Notice, { sats: Sats }>;
type Payment = Extract<PaymentNotice, { kind: "received" | "sent" }>;

const VERBS = { received: "Received", sent: "Sent" } as const;

export const isPayment = (notice: Notice): notice is PaymentNotice => "sats" in notice;

/** One of them (facts.md 2.5, toast text). Nothing of offers, their ends, and purchases: who made them knows. */
export function paymentWords(notice: PaymentNotice, reader: Reader): NoticeWords | undefined {
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
