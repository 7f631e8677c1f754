import { type AddressProblem, type Payee, parseAddress } from "@satchel/core/address";
import {
  type AmountProblem,
  amountText,
  checkSendAmount,
  FIAT_DECIMALS,
  fiatToSats,
  formatXec,
  parseFiatIn,
  parseXecIn,
  type Sats,
  type Separators,
  sats,
  satsToFiat,
  xecInputText,
} from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import type { AddressPrefix } from "@satchel/core/network";
import {
  type AgoraLink,
  type AgoraLinkProblem,
  type LinkProblem,
  parseAgoraLink,
  parsePaymentLink,
  type RecipientLine,
  type RecipientLines,
  type XecLink,
} from "@satchel/core/payment-link";
import { no, ok, type Result } from "@satchel/core/result";
import {
  airdropScript,
  MAX_AIRDROP_MESSAGE_BYTES,
  MAX_MESSAGE_BYTES,
  type MessageProblem,
  messageScript,
  type RawDataProblem,
  rawDataScript,
  type ScriptHex,
} from "@satchel/core/script";
import type { Price } from "@satchel/engine";
import { asTyped } from "../../../text/money/amount-typing.ts";
import { NO_AMOUNT, type SendForm } from "./send-form.ts";

/** Who is paid. `sats` and `others` only where a link brings them. */
type Recipient = { payee: Payee; sats?: Sats; others: readonly { payee: Payee; sats: Sats }[]; link?: XecLink };
export type RecipientProblem =
  | { of: "address"; problem: AddressProblem }
  | { of: "link"; problem: LinkProblem }
  /** A valid link for tokens: it is paid on the screen of its token. */
  | { of: "tokens"; tokenId: TokenId }
  /** A link that opens a form of the market, which stands on the page of its token. */
  | { of: "agora"; link: AgoraLink }
  | { of: "agora-link"; problem: AgoraLinkProblem };

/** Reads the recipient field: an address, or a link, which may bring amounts, data and more recipients. */
export function readRecipient(text: string, prefix: AddressPrefix): Result<Recipient, RecipientProblem> {
  if (!looksLikeLink(text)) {
    const payee = parseAddress(text, prefix);
    return payee.ok ? ok({ payee: payee.value, others: [] }) : no({ of: "address", problem: payee.problem });
  }
  const agora = parseAgoraLink(text);
  if (agora) return no(agora.ok ? { of: "agora", link: agora.value } : { of: "agora-link", problem: agora.problem });
  const link = parsePaymentLink(text, prefix);
  if (!link.ok) return no({ of: "link", problem: link.problem });
  return link.value.kind === "token" ? no({ of: "tokens", tokenId: link.value.tokenId }) : recipientOf(link.value);
}

export const looksLikeLink = (text: string): boolean => /[?]|:\/\/|^\s*web\+/i.test(text);

/** Whether a link brings more than an address. */
export const bringsPayment = ({ to, data, label, message }: XecLink): boolean =>
  to.length > 1 || to[0]?.sats !== undefined || [data, label, message].some((part) => part !== undefined);

/**
 * Returns the form with a text typed, pasted or scanned into its recipient field. The amount of a link takes the place
 * of the typed one.
 */
export function typeRecipient(form: SendForm, text: string, prefix: AddressPrefix): SendForm {
  const typed = { ...form, recipient: text };
  const read = readRecipient(text, prefix);
  if (!read.ok || read.value.link === undefined) return typed;
  // A link that brings only an address becomes that address.
  if (!bringsPayment(read.value.link)) return { ...typed, recipient: read.value.payee.address };
  return read.value.sats === undefined ? typed : { ...typed, amount: NO_AMOUNT, unit: "xec" };
}

function recipientOf(link: XecLink): Result<Recipient, RecipientProblem> {
  const [first, ...rest] = link.to;
  if (first === undefined) return no({ of: "link", problem: { code: "link-unreadable" } });
  const others = rest.flatMap(({ payee, sats }) => (sats === undefined ? [] : [{ payee, sats }]));
  return ok({ payee: first.payee, others, link, ...(first.sats !== undefined && { sats: first.sats }) });
}

export type SendAmountProblem = AmountProblem | { code: "fiat-price-missing" };

export type AmountRules = { separators: Separators; balance: Sats; price: Price | undefined };

/** Returns how much the form asks for. `linked`: what the payment link asks for, whatever is typed. */
export function readAmount(
  { amount, unit }: SendForm,
  linked: Sats | undefined,
  { separators, balance, price }: AmountRules,
): Result<Sats | "max", SendAmountProblem> {
  if (linked !== undefined) return checkSendAmount(linked, balance);
  if (amount.kind === "max") return ok("max");
  const typed = unit === "xec" ? parseXecIn(amount.text, separators) : readFiat(amount.text, separators, price);
  return typed.ok ? checkSendAmount(typed.value, balance) : typed;
}

/** Returns the worth in whole sats, rounded down: never more than was typed. */
function readFiat(text: string, separators: Separators, price: Price | undefined): Result<Sats, SendAmountProblem> {
  const fiat = parseFiatIn(text, separators, price?.fiat);
  if (!fiat.ok) return fiat;
  const converted = price && fiatToSats(fiat.value, price.perXec);
  return converted === undefined ? no({ code: "fiat-price-missing" }) : ok(converted);
}

/**
 * Returns the form with its amount converted to the other unit. Without an amount or a price the field is empty: the
 * digits are never kept as another amount.
 */
export function switchUnit(form: SendForm, unit: SendForm["unit"], rules: AmountRules): SendForm {
  if (unit === form.unit) return form;
  const { amount } = form;
  const typed = amount.kind === "typed" ? readAmount(form, undefined, { ...rules, balance: EVERYTHING }) : undefined;
  const text = typed?.ok && typed.value !== "max" ? writeAmount(typed.value, unit, rules) : "";
  return { ...form, unit, amount: { kind: "typed", text } };
}

/** More than any amount. */
export const EVERYTHING = sats(1n << 63n);

/** Returns an amount as it would stand in its field: grouped, in XEC or in fiat. */
export function writeAmount(amount: Sats, unit: SendForm["unit"], { separators, price }: AmountRules): string {
  if (unit === "xec") return asTyped(xecInputText(amount, separators), separators);
  const worth = price && satsToFiat(amount, price.perXec);
  if (worth === undefined) return "";
  // Two decimals, as in typed amounts, rounded down. Cents are written like sats: a unit has a hundred of both.
  const cents = worth / 10n ** BigInt(FIAT_DECIMALS - 2);
  return amountText(formatXec(sats(cents), { separators }));
}

export type LinesProblem =
  /** With the lines that could be read. */
  ({ code: "lines-wrong" } & RecipientLines) | { code: "total-above-balance"; total: Sats; balance: Sats };

/** Returns the recipients of lines that were read, or what is wrong with the lines. */
export function checkLines(
  read: RecipientLines,
  rules: { balance: Sats },
): Result<readonly RecipientLine[], LinesProblem> {
  if (read.problems.length > 0) return no({ code: "lines-wrong", ...read });
  const total = totalOf(read.recipients);
  return total > rules.balance
    ? no({ code: "total-above-balance", total, balance: rules.balance })
    : ok(read.recipients);
}

const totalOf = (payments: readonly { sats: Sats }[]): Sats =>
  payments.reduce((sum, { sats }) => sum + sats, 0n) as Sats;

export type SendDataProblem =
  | { of: "message"; problem: MessageProblem; isAirdrop: boolean }
  | { of: "raw"; problem: RawDataProblem };

type Data = Result<ScriptHex | undefined, SendDataProblem>;

/**
 * Returns the token whose holders the lines pay. The lines of the airdrop screen are an airdrop while the form has
 * lines.
 */
export const airdropOf = ({ mode, airdropTokenId }: SendForm): TokenId | undefined =>
  mode === "many" ? airdropTokenId : undefined;

export const maxMessageBytes = (form: SendForm): number =>
  airdropOf(form) === undefined ? MAX_MESSAGE_BYTES : MAX_AIRDROP_MESSAGE_BYTES;

/**
 * Returns the OP_RETURN script of the form, undefined where it has no data. `linked`: the script of a payment link,
 * whatever is typed.
 */
export function readData(form: SendForm, linked: ScriptHex | undefined): Data {
  const tokenId = airdropOf(form);
  if (linked !== undefined) return ok(linked);
  if (tokenId !== undefined) return readAirdrop(form, tokenId);
  if (form.extra === "message") return readMessage(form);
  return form.extra === "raw" ? readRaw(form.raw.trim()) : ok(undefined);
}

/** An airdrop says that it is one, also without a message. */
function readAirdrop({ extra, message }: SendForm, tokenId: TokenId): Data {
  const script = airdropScript(tokenId, extra === "message" ? message : "");
  return script.ok ? script : no({ of: "message", problem: script.problem, isAirdrop: true });
}

function readMessage({ message }: SendForm): Data {
  const script = messageScript(message);
  return script.ok ? script : no({ of: "message", problem: script.problem, isAirdrop: false });
}

function readRaw(hex: string): Data {
  const script = rawDataScript(hex);
  return script.ok ? script : no({ of: "raw", problem: script.problem });
}
