import { amountText, atoms } from "@satchel/core/amount";
import { currentLanguage, isolated } from "../../catalogue/catalogue.ts";
import { transactionText } from "../../catalogue/en/history/transaction.ts";
import { eventSentence, eventText } from "../../text/activity-words.ts";
import { timeText } from "../../text/locale/dates.ts";
import { counted } from "../../text/money/counts.ts";
import { fiatText, xecText } from "../../text/money/money.ts";
import { tickerText, tokenName, tokenParts } from "../../text/token-words.ts";
import { richAsText } from "../../ui/words/rich.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { usePayeeName } from "../../wiring/known-addresses.ts";
import { useCurrentPrice } from "../../wiring/money/current-price.ts";
import type { ReadTx } from "./read-tx.ts";
import { absolute, type Change, fanInputsOf, type TxFace } from "./tx-face.ts";

/** Returns what a row says aloud, in the order of words: who, each change, what it is worth, when, how far it is. */
export function useTxLabel(read: ReadTx, face: TxFace): string {
  const locale = useLocale();
  const [main, other] = face.changes;
  const amount = useChangeText(main);
  const second = useChangeText(other);
  const price = useCurrentPrice();
  const visible = useEngineState((state) => state.settings.balanceVisible);
  const who = useWho(read, face);
  const worth = visible && face.token === undefined ? fiatText(absolute(main.by), price, locale) : undefined;
  return listed([
    who === undefined
      ? eventText(face.event)
      : richAsText(eventSentence(face.event, fanInputsOf(face), locale), { who }),
    ...(visible ? [amount, second].flatMap((text) => text ?? []) : [transactionText.spoken.amountHidden]),
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
  const { name } = usePayeeName(party?.first);
  const genesis = useEngineState((state) => (token ? state.tokens.get(token.first.tokenId) : undefined));
  if (savings !== undefined) return undefined;
  const first = party ? (name ?? party.first) : token && tokenName(token.first.tokenId, genesis);
  if (first === undefined) return undefined;
  const others = (party ?? token)?.others ?? 0;
  if (others === 0) return isolated(first);
  return richAsText(transactionText.firstAndOthers({ count: counted(others, locale) }), { first: isolated(first) });
}

/** Returns a change as words: "minus 2.19 XEC"; undefined without a change. */
function useChangeText(change: Change | undefined): string | undefined {
  const locale = useLocale();
  const genesis = useEngineState((state) => change?.tokenId !== undefined && state.tokens.get(change.tokenId));
  if (change === undefined) return undefined;
  const by = absolute(change.by);
  if (change.tokenId === undefined) return signed(change.by, xecText(by, locale));
  if (!genesis) return transactionText.spoken.amountUnknown;
  return signed(change.by, `${amountText(tokenParts(atoms(by), genesis, locale, "full"))} ${tickerText(genesis)}`);
}

function signed(by: bigint, amount: string): string {
  if (by === 0n) return isolated(amount);
  return by > 0n ? transactionText.spoken.plus({ amount }) : transactionText.spoken.minus({ amount });
}
