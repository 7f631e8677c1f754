import { amountText } from "@satchel/core/amount";
import { othersText } from "../../text/activity-words.ts";
import { timeText } from "../../text/dates.ts";
import { fiatText, xecText } from "../../text/money.ts";
import { tickerText, tokenName, tokenParts } from "../../text/token-words.ts";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useContactName } from "../../wiring/known-addresses.ts";
import type { ReadTx } from "./read-tx.ts";
import type { TxFace } from "./tx-face.ts";

/** What a row says aloud, in the order of words: who, how much, what it is worth, when, how far it is. */
export function useTxLabel(read: ReadTx, face: TxFace): string {
  const locale = useLocale();
  const amount = useAmountText(read, face);
  const price = useEngineState((state) => state.price);
  const visible = useEngineState((state) => state.settings.balanceVisible);
  const subject = useSubject(read, face);
  return [
    [face.verb, subject, othersText((face.token ?? face.party)?.others ?? 0)].filter(Boolean).join(" "),
    visible ? amount : "amount hidden",
    visible && face.token === undefined ? fiatText(read.activity.sats, price, locale) : undefined,
    read.atMs === undefined ? undefined : timeText(read.atMs, locale),
    read.tx.isFinal ? "final" : "finalizing",
  ]
    .filter(Boolean)
    .join(", ");
}

function useSubject({ savings }: ReadTx, { token, party }: TxFace): string | undefined {
  const contact = useContactName(party?.first);
  const known = useEngineState((state) => (token ? state.tokens.get(token.first.tokenId) : undefined));
  if (savings !== undefined) return undefined;
  return token ? tokenName(token.first.tokenId, known) : (contact ?? party?.first);
}

function useAmountText({ activity, direction }: ReadTx, { token }: TxFace): string {
  const locale = useLocale();
  const known = useEngineState((state) => (token ? state.tokens.get(token.first.tokenId) : undefined));
  if (token === undefined || token.first.atoms === 0n) return signed(direction, xecText(activity.sats, locale));
  if (known === undefined) return "amount not known yet";
  const amount = amountText(tokenParts(token.first.atoms, known, locale, "full"));
  return signed(token.direction, `${amount} ${tickerText(known)}`);
}

const SIGNS = { in: "plus ", out: "minus " } as const;

const signed = (direction: "in" | "out" | undefined, text: string) =>
  `${direction === undefined ? "" : SIGNS[direction]}${text}`;
