import { parseAddress } from "@satchel/core/address";
import { amountText, formatXec, type Sats } from "@satchel/core/amount";
import type { RecipientLine } from "@satchel/core/payment-link";
import { LINES, ManyRecipients } from "../../flows/payment/recipients/lines-field.tsx";
import type { RowsOf } from "../../flows/payment/recipients/recipient-rows.tsx";
import { fiatTextWithCode, XEC, xecText } from "../../text/money/money.ts";
import { roughly } from "../../text/money/worth.ts";
import { addressProblemText, amountProblemText } from "../../text/problems/problems.ts";
import { Xec } from "../../widgets/money/money.tsx";
import { looksLikeLink, readRecipient, writeAmount } from "./form/read-fields.ts";
import type { SendState } from "./use-send.ts";

/** Many recipients, and the amount of each. */
export function ManyFields({ send }: { send: SendState }) {
  return (
    <ManyRecipients
      text={send.form.lines}
      change={(update) => send.change((now) => ({ ...now, lines: update(now.lines) }))}
      onLeave={() => send.touched.add(LINES)}
      problem={send.marked.lines}
      read={send.lines}
      amountOf={({ sats }) => <Xec sats={sats} />}
      amountProblem={(problem) => amountProblemText(problem, send.words.locale)}
      rows={rowsOf(send)}
    />
  );
}

function rowsOf(send: SendState): RowsOf<RecipientLine> {
  const { rules, words, addressNamed } = send;
  const { prefix, separators, price } = rules;
  const code = words.fiat.toUpperCase();
  return {
    separators,
    unit: XEC,
    fiat: { code, hasPrice: price !== undefined },
    addressOf: (text) => {
      const payee = parseAddress(text, prefix);
      return payee.ok ? payee.value.address : addressNamed(text);
    },
    addressProblem: (text) => {
      const payee = parseAddress(text, prefix);
      return payee.ok ? "" : addressProblemText(payee.problem);
    },
    isLink: looksLikeLink,
    readLink: (text) => {
      const read = looksLikeLink(text) ? readRecipient(text, prefix) : undefined;
      // What else a link brings would be lost in a row.
      if (!read?.ok || read.value.others.length > 0 || saysMore(read.value.link)) return undefined;
      const { payee, sats } = read.value;
      const amount = sats === undefined ? undefined : amountText(formatXec(sats, { separators }));
      return { recipient: payee.address, ...(amount !== undefined && { amount }) };
    },
    cautionOf: send.cautionOf,
    worthOf: ({ sats }, isFiat) => {
      const text = isFiat ? xecText(sats, words.locale) : fiatTextWithCode(sats, price, words.locale);
      return text === undefined ? undefined : roughly(text);
    },
    convert: ({ sats }, isFiat) => writeAmount(sats as Sats, isFiat ? "fiat" : "xec", rules),
  };
}

const saysMore = (link: { data?: unknown; label?: string; message?: string } | undefined): boolean =>
  link?.data !== undefined || link?.label !== undefined || link?.message !== undefined;
