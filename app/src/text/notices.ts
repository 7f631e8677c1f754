import type { TokenActivity } from "@satchel/core/activity";
import { addressOf, shortAddress } from "@satchel/core/address";
import { amountText, type Sats, sats as toSats } from "@satchel/core/amount";
import type { Contact } from "@satchel/core/contacts";
import type { TokenId } from "@satchel/core/ids";
import type { AddressPrefix } from "@satchel/core/network";
import type { ScriptHex } from "@satchel/core/script";
import { plainWords } from "@satchel/core/text";
import { type TokenGenesis, UNKNOWN_TOKEN } from "@satchel/core/token";
import type { Notice, Price, Settings } from "@satchel/engine";
import { protocolsText } from "../catalogue/en/history/protocols.ts";
import { noticesText } from "../catalogue/en/notices.ts";
import { priceAlertText } from "../catalogue/en/tokens/price-alert.ts";
import { actionWords } from "./action-words.ts";
import { counted } from "./money/counts.ts";
import { fiatTextWithCode, riseText, XEC, xecText } from "./money/money.ts";
import { xecPrice } from "./money/token-price.ts";
import { rawOf, whyOf } from "./problems/problem-words.ts";
import { tickerText, tokenName, tokenParts } from "./token-words.ts";

type NoticeTone = "success" | "info" | "problem";
/** `raw`: the words of a server or a device. `stays`: shown until the person closes it, though nothing is wrong. */
export type NoticeWords = { tone: NoticeTone; title: string; detail?: string; raw?: string; stays?: true };
/**
 * The person who reads it: their locale, the prefix of their network's addresses, their contacts and wallets, and what
 * they want to see.
 */
export type Reader = {
  locale: string;
  prefix: AddressPrefix;
  contacts: readonly Contact[];
  /** The person's own wallets by name and address. */
  wallets: readonly Contact[];
  tokens: ReadonlyMap<TokenId, TokenGenesis>;
  price: Price | undefined;
  settings: Pick<Settings, "balanceVisible" | "hideMessagesFromUnknownSenders">;
};

/**
 * Returns a notice of the engine in words (wallet.md 8, last part); undefined for transactions that no toast tells of.
 */
export function noticeWords(notice: Notice, reader: Reader): NoticeWords | undefined {
  const { locale } = reader;
  switch (notice.kind) {
    case "received":
    case "sent":
    case "moved":
    case "staking-reward":
    case "mining-reward":
      return paymentWords(notice, reader);
    case "payment-settled":
      return { tone: "success", title: noticesText.settled, detail: noticesText.settledAbout };
    case "payment-refused": {
      const why = notice.isPartlySent
        ? { detail: noticesText.partlySentAbout, ...rawOf(notice.reason) }
        : whyOf(notice.reason, noticesText.staysOpen, noticesText.refusedAbout);
      return { tone: "problem", title: noticesText.refused, ...why };
    }
    case "payment-conflicted": {
      const detail = notice.isPartlySent ? noticesText.partlySentAbout : noticesText.conflictedAbout;
      return { tone: "problem", title: noticesText.conflicted, detail };
    }
    case "payment-dropped":
      return { tone: "info", title: noticesText.dropped, detail: noticesText.droppedAbout };
    case "listing-unfinished":
      return { tone: "problem", title: noticesText.listingUnfinished, detail: noticesText.listingUnfinishedAbout };
    case "balance-corrected": {
      const title = noticesText.balanceCorrected({ count: counted(notice.coins, locale) });
      return { tone: "problem", title, detail: correctionText(notice.by, reader) };
    }
    case "coins-left-out": {
      const count = counted(notice.coins, locale);
      return {
        tone: "problem",
        title: noticesText.coinsLeftOut({ count }),
        detail: noticesText.coinsLeftOutAbout({ count }),
      };
    }
    case "token-price":
      return alertWords(notice, reader);
    case "price-rise":
      return { tone: "info", title: riseText(notice, locale) };
    case "price-milestone":
      return { tone: "success", title: riseText(notice, locale), detail: noticesText.milestone, stays: true };
    default:
      return storageNoticeWords(notice, locale);
  }
}

/** Returns what a trade says that has crossed the limit of an alert. It stays: a person may not look just then. */
function alertWords(notice: Extract<Notice, { kind: "token-price" }>, { tokens, locale }: Reader): NoticeWords {
  const { tokenId, side, price } = notice;
  const token = tokens.get(tokenId) ?? UNKNOWN_TOKEN;
  const priceOf = (nanoSatsPerAtom: bigint) => `${xecPrice(nanoSatsPerAtom, token, locale)} ${XEC}`;
  const limit = priceOf(notice.limit);
  return {
    tone: "info",
    title: priceAlertText.crossed({
      token: tickerText(token) || tokenName(tokenId, token) || tokenId.slice(0, 6),
      price: priceOf(price),
    }),
    detail: side === "above" ? priceAlertText.crossedAbove({ limit }) : priceAlertText.crossedBelow({ limit }),
    stays: true,
  };
}

type StorageNotice = Extract<
  Notice,
  { kind: "address-foreign" | "lock-restored" | "copy-restored" | "copy-unreadable" | "migrated" | "save-failed" }
>;

/** Returns what happened to the stored data. */
function storageNoticeWords(notice: StorageNotice, locale: string): NoticeWords {
  switch (notice.kind) {
    case "save-failed": {
      const why = whyOf(notice.reason, noticesText.newestNotSaved, noticesText.saveFailedAbout);
      return { tone: "problem", title: noticesText.saveFailed, ...why };
    }
    case "address-foreign": {
      const title = noticesText.addressForeign({ wallet: notice.name });
      return { tone: "problem", title, detail: noticesText.addressForeignAbout };
    }
    case "lock-restored":
      return { tone: "problem", title: noticesText.lockRestored, detail: noticesText.lockRestoredAbout };
    case "copy-restored":
      return { tone: "info", title: noticesText.copyRestored, detail: noticesText.copyRestoredAbout };
    case "copy-unreadable": {
      const why = whyOf(notice.reason, noticesText.otherCopyUsed, noticesText.copyUnreadableAbout);
      return { tone: "problem", title: noticesText.copyUnreadable, ...why };
    }
    case "migrated": {
      const title = noticesText.migrated({ count: counted(notice.wallets, locale) });
      if (notice.notTaken === 0) return { tone: "success", title, detail: noticesText.migratedAbout };
      return { tone: "problem", title, detail: noticesText.notMigrated({ count: counted(notice.notTaken, locale) }) };
    }
  }
}

/** Returns by how much the balance is more or less than it was said to be. */
function correctionText(by: Sats, reader: Reader): string {
  if (by === 0n) return noticesText.correctedOnly;
  const amount = moneyText(toSats(by < 0n ? -by : by), reader);
  return by < 0n ? noticesText.correctedDown({ amount }) : noticesText.correctedUp({ amount });
}

/** A change of the balance: the kinds that come in bursts. */
export type PaymentNotice = Extract<Notice, { sats: Sats }>;
type Payment = Extract<PaymentNotice, { kind: "received" | "sent" | "moved" }>;

export const isPayment = (notice: Notice): notice is PaymentNotice => "sats" in notice;

/**
 * Returns the words for one payment (facts.md 2.5, toast text); undefined for offers, their ends and purchases: who
 * made them knows.
 */
function paymentWords(notice: PaymentNotice, reader: Reader): NoticeWords | undefined {
  switch (notice.kind) {
    case "staking-reward":
      return { tone: "success", title: noticesText.stakingReward, detail: moneyText(notice.sats, reader) };
    case "mining-reward":
      return { tone: "success", title: noticesText.miningReward, detail: moneyText(notice.sats, reader) };
    case "received":
    case "sent":
    case "moved": {
      const title = titleOf(notice, reader);
      if (title === undefined) return undefined;
      const detail = detailOf(notice, reader);
      return { tone: "success", title, ...(detail !== undefined && { detail }) };
    }
  }
}

/** Returns the words for several payments at once: "3 payments received". */
export function burstWords(notices: readonly PaymentNotice[], reader: Reader): NoticeWords {
  const count = counted(notices.length, reader.locale);
  const isOut = ({ kind }: PaymentNotice) => kind === "sent" || kind === "moved";
  if (notices.every(isOut)) return { tone: "success", title: noticesText.manySent({ count }) };
  if (notices.some(isOut)) {
    return { tone: "success", title: noticesText.manySentAndReceived({ count }) };
  }
  const total = toSats(notices.reduce((sum, { sats }) => sum + sats, 0n));
  const title = noticesText.manyReceived({ count });
  if (total === 0n) return { tone: "success", title };
  return { tone: "success", title, detail: noticesText.together({ amount: moneyText(total, reader) }) };
}

function titleOf(notice: Payment, reader: Reader): string | undefined {
  const [token] = notice.tokens ?? [];
  if (token === undefined) return sentenceOf(notice, moneyText(notice.sats, reader));
  const what = tokenText(token, reader);
  switch (token.event) {
    case "Agora Offer":
    case "Agora Cancel":
    case "Agora Relist":
    case "Agora Buy":
      return undefined;
    case "Agora Sale":
      return noticesText.sold({ what });
    case "Fan Out": {
      const count = counted(token.nftFanInputsCreated ?? 0, reader.locale);
      return noticesText.fannedOut({ count, name: nameOf(token.tokenId, reader) });
    }
    case "MINT":
      return noticesText.minted({ what });
    case "BURN":
      return noticesText.burned({ what });
    case "GENESIS":
      return token.kind === "NFT" ? noticesText.nftMinted({ what }) : noticesText.created({ what });
    case "SEND":
    case "NONE":
    case "UNKNOWN":
      return sentenceOf(notice, what);
  }
}

const sentenceOf = ({ kind }: Payment, what: string): string =>
  kind === "moved" ? noticesText.moved : noticesText[kind]({ what });

const HIDDEN = "••••••";

/** Returns "1,234.00 XEC ($0.04 USD)": without the worth where there is no price, dots where balances are hidden. */
function moneyText(amount: Sats, { locale, price, settings }: Reader): string {
  if (!settings.balanceVisible) return `${HIDDEN} ${XEC}`;
  const worth = fiatTextWithCode(amount, price, locale);
  const text = xecText(amount, locale);
  return worth === undefined ? text : noticesText.amountWithWorth({ amount: text, worth });
}

/** Returns the name of an NFT, and the amount of any other token. */
function tokenText({ tokenId, kind, atoms }: TokenActivity, reader: Reader): string {
  const token = reader.tokens.get(tokenId);
  if (token === undefined || atoms === 0n || kind === "NFT") return nameOf(tokenId, reader);
  const amount = amountText(tokenParts(atoms, token, reader.locale, "full"));
  return `${reader.settings.balanceVisible ? amount : HIDDEN} ${tickerText(token)}`;
}

const nameOf = (tokenId: TokenId, { tokens }: Reader) =>
  tokenName(tokenId, tokens.get(tokenId)) ?? shortAddress(tokenId);

function otherOf(notice: Payment): ScriptHex | undefined {
  if (notice.kind === "moved") return undefined;
  return notice.kind === "received" ? notice.fromScript : notice.toScript;
}

/** `name`: of the contact or own wallet with this address. */
function partyOf(notice: Payment, { prefix, contacts, wallets }: Reader) {
  const script = otherOf(notice);
  const address = script === undefined ? undefined : addressOf(script, prefix);
  const nameIn = (list: readonly Contact[]) => list.find((each) => each.address === address)?.name;
  return { address, name: nameIn(contacts) || nameIn(wallets) };
}

/**
 * Returns whom the payment was from or to and what the first app says in it; of a sale the price, of a move its fee.
 */
function detailOf(notice: Payment, reader: Reader): string | undefined {
  const [token] = notice.tokens ?? [];
  if (token?.event === "Agora Sale") return noticesText.soldFor({ amount: moneyText(notice.sats, reader) });
  const message = messageIn(notice, reader);
  if (notice.kind === "moved") {
    return message ?? (token === undefined ? noticesText.feeOf({ amount: moneyText(notice.sats, reader) }) : undefined);
  }
  const who = whoText(notice, reader);
  if (who === undefined) return message;
  const isIn = notice.kind === "received";
  if (message === undefined) return isIn ? noticesText.from({ who }) : noticesText.to({ who });
  return isIn ? noticesText.fromWithMessage({ who, message }) : noticesText.toWithMessage({ who, message });
}

/** Returns the name or the short address of the other person, and how many more recipients there are. */
function whoText(notice: Payment, reader: Reader): string | undefined {
  const { address, name } = partyOf(notice, reader);
  if (address === undefined) return undefined;
  const first = name ?? shortAddress(address);
  const others = notice.kind === "sent" ? (notice.others ?? 0) : 0;
  return others === 0 ? first : noticesText.firstAndOthers({ first, count: counted(others, reader.locale) });
}

/** Only the first message, and without its text where the person does not want to hear from strangers. */
function messageIn(notice: Payment, reader: Reader): string | undefined {
  const [action] = notice.actions ?? [];
  if (action === undefined) return undefined;
  const { name, text } = actionWords(action);
  const isStranger = notice.kind === "received" && partyOf(notice, reader).name === undefined;
  const isHidden = isStranger && reader.settings.hideMessagesFromUnknownSenders;
  const shown = isHidden || text === undefined ? undefined : plainWords(text);
  if (action.app === "🪂Airdrop" && action.isValid) {
    return airdropText(notice.kind, nameOf(action.action.tokenId, reader), shown);
  }
  return shown === undefined ? name : protocolsText.said({ name, text: shown });
}

function airdropText(kind: Payment["kind"], token: string, text: string | undefined): string {
  if (kind !== "received") {
    return text === undefined ? noticesText.airdropTo({ token }) : noticesText.airdropToSaying({ token, text });
  }
  return text === undefined ? noticesText.airdropFor({ token }) : noticesText.airdropForSaying({ token, text });
}
