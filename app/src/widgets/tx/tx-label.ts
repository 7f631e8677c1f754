import { amountText } from "@satchel/core/amount";
import { currentLanguage, isolated } from "../../catalogue/catalogue.ts";
import { transactionText } from "../../catalogue/en/transaction.ts";
import { eventSentence, eventText } from "../../text/activity-words.ts";
import { counted } from "../../text/counts.ts";
import { timeText } from "../../text/dates.ts";
import { fiatText, xecText } from "../../text/money.ts";
import { tickerText, tokenName, tokenParts } from "../../text/token-words.ts";
import { richAsText } from "../../ui/rich.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useContactName } from "../../wiring/known-addresses.ts";
import type { ReadTx } from "./read-tx.ts";
import { fanInputsOf, type TxFace } from "./tx-face.ts";

/** Returns what a row says aloud, in the order of words: who, how much, what it is worth, when, how far it is. */
export function useTxLabel(read: ReadTx, face: TxFace): string {
  const locale = useLocale();
  const amount = useAmountText(read, face);
  const price = useEngineState((state) => state.price);
  const visible = useEngineState((state) => state.settings.balanceVisible);
  const who = useWho(read, face);
  const worth = visible && face.token === undefined ? fiatText(read.activity.sats, price, locale) : undefined;
  return listed([
    who === undefined
      ? eventText(face.event)
      : richAsText(eventSentence(face.event, fanInputsOf(face), locale), { who }),
    visible ? amount : transactionText.spoken.amountHidden,
    ...(worth === undefined ? [] : [isolated(worth)]),
    ...(read.atMs === undefined ? [] : [isolated(timeText(read.atMs, locale))]),
    read.tx.isFinal ? transactionText.spoken.final : transactionText.spoken.finalizing,
  ]);
}

const lists = new Map<string, Intl.ListFormat>();

/** Returns parts with the comma of the language between them. */
function listed(parts: readonly string[]): string {
  const { intl } = currentLanguage();
  const format = lists.get(intl) ?? new Intl.ListFormat(intl, { type: "unit" });
  lists.set(intl, format);
  return format.format(parts);
}

/** Returns the people or tokens the row is about. */
function useWho({ savings }: ReadTx, { token, party }: TxFace): string | undefined {
  const locale = useLocale();
  const contact = useContactName(party?.first);
  const known = useEngineState((state) => (token ? state.tokens.get(token.first.tokenId) : undefined));
  if (savings !== undefined) return undefined;
  const first = token ? tokenName(token.first.tokenId, known) : (contact ?? party?.first);
  if (first === undefined) return undefined;
  const others = (token ?? party)?.others ?? 0;
  if (others === 0) return isolated(first);
  return richAsText(transactionText.firstAndOthers({ count: counted(others, locale) }), { first: isolated(first) });
}

function useAmountText({ activity, direction }: ReadTx, { token }: TxFace): string {
  const locale = useLocale();
  const known = useEngineState((state) => (token ? state.tokens.get(token.first.tokenId) : undefined));
  if (token === undefined || token.first.atoms === 0n) return signed(direction, xecText(activity.sats, locale));
  if (known === undefined) return transactionText.spoken.amountUnknown;
  const amount = amountText(tokenParts(token.first.atoms, known, locale, "full"));
  return signed(token.direction, `${amount} ${tickerText(known)}`);
}

function signed(direction: "in" | "out" | undefined, amount: string): string {
  if (direction === undefined) return isolated(amount);
  return direction === "in" ? transactionText.spoken.plus({ amount }) : transactionText.spoken.minus({ amount });
}
