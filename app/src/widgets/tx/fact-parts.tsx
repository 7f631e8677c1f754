// What the facts of an opened row are made of: amounts that a press copies, a second line, a moment.
import { atomsInputText, type Sats, xecInputText } from "@satchel/core/amount";
import type { ReactNode } from "react";
import { txDetailText } from "../../catalogue/en/history/tx-detail.ts";
import { momentText } from "../../text/locale/dates.ts";
import { separatorsOf } from "../../text/locale/locale.ts";
import { useLocale } from "../../wiring/app-context.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import { Xec } from "../money/money.tsx";
import { TokenAmount, useToken } from "../tokens/token.tsx";
import styles from "./tx-detail.module.css";

export function CopyXec({ sats: amount }: { sats: Sats }) {
  const locale = useLocale();
  return (
    <CopyAmount title={txDetailText.copyAmount} text={xecInputText(amount, separatorsOf(locale))}>
      <Xec sats={amount} hideable />
    </CopyAmount>
  );
}

type Tokens = Parameters<typeof TokenAmount>[0]["of"];

export function CopyTokens({ of }: { of: Tokens }) {
  const locale = useLocale();
  const token = useToken(of.tokenId);
  const shown = <TokenAmount of={of} length="full" />;
  if (token === undefined) return shown;
  const text = atomsInputText(of.atoms, token.genesisInfo.decimals, separatorsOf(locale));
  return (
    <CopyAmount title={txDetailText.copyTokenAmount} text={text}>
      {shown}
    </CopyAmount>
  );
}

function CopyAmount({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const copy = useCopy();
  return (
    <button
      type="button"
      className={styles.copyAmount}
      title={title}
      onClick={() => void copy(text, txDetailText.amountCopied({ amount: text }))}
    >
      {children}
    </button>
  );
}

/** The second line of a fact. */
export const Small = ({ children }: { children: ReactNode }) => <div className={styles.small}>{children}</div>;

export function Moment({ atMs }: { atMs: number | undefined }) {
  const text = momentText(atMs, useLocale());
  return atMs === undefined ? (
    text
  ) : (
    <time dir="auto" dateTime={new Date(atMs).toISOString()}>
      {text}
    </time>
  );
}
