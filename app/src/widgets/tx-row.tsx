import { ArrowDownLeft, ArrowUpRight, ChevronDown, ChevronUp, Pickaxe, Sprout } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { activityWords, othersText } from "../text/activity-words.ts";
import { timeText } from "../text/dates.ts";
import { fiatText, xecText } from "../text/money.ts";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { LoadingPart } from "../ui/loading-screen.tsx";
import textStyles from "../ui/text.module.css";
import { useEngineState, useLocale } from "./app-context.ts";
import { useContactName } from "./contact-names.ts";
import { FiatWorth, Xec } from "./money.tsx";
import { PartyName } from "./party-name.tsx";
import type { ReadTx } from "./tx-reading.ts";
import styles from "./tx-row.module.css";
import { TxStatus } from "./tx-status.tsx";

const TxDetail = lazy(async () => ({ default: (await import("./tx-detail.tsx")).TxDetail }));

const GLYPHS = {
  received: ArrowDownLeft,
  sent: ArrowUpRight,
  self: ArrowUpRight,
  "staking-reward": Sprout,
  "coinbase-reward": Pickaxe,
} as const;

/** One transaction of the history; the whole row opens and closes what more there is to it. */
export function TxRow({ read }: { read: ReadTx }) {
  const [isOpen, setOpen] = useState(false);
  const detailId = useId();
  const label = useRowLabel(read);
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.row, isOpen && styles.open)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={textStyles.spoken}>{label}</span>
        <span aria-hidden="true" className={classNames(styles.glyph, read.direction === "in" && styles.incoming)}>
          <Icon of={GLYPHS[read.activity.kind]} />
        </span>
        <Who read={read} />
        <span aria-hidden="true" className={styles.state}>
          <TxStatus isFinal={read.tx.isFinal} />
        </span>
        <span aria-hidden="true" className={styles.amounts}>
          <span className={styles.xec}>
            <Xec sats={read.activity.sats} direction={read.direction} shortFrom="row" hideable />
          </span>
          <FiatWorth sats={read.activity.sats} hideable className={styles.fiat} />
        </span>
        <Icon of={isOpen ? ChevronUp : ChevronDown} size="sm" className={styles.mark} />
      </button>
      {isOpen && (
        <div id={detailId}>
          <Suspense fallback={<LoadingPart />}>
            <TxDetail read={read} />
          </Suspense>
        </div>
      )}
    </li>
  );
}

function Who({ read }: { read: ReadTx }) {
  const locale = useLocale();
  const [first, ...others] = read.parties;
  const words = activityWords(read.activity.kind, first !== undefined);
  const time = read.atMs === undefined ? "Unable to format date." : timeText(read.atMs, locale);
  return (
    <span aria-hidden="true" className={styles.who}>
      <span className={styles.title}>
        <span className={first === undefined ? undefined : styles.verb}>{words.verb}</span>
        {first !== undefined && (
          <span className={styles.party}>
            <PartyName address={first} /> {othersText(others.length)}
          </span>
        )}
      </span>
      <span className={styles.meta}>
        {first !== undefined && (
          <span className={classNames(styles.narrow, styles.shortVerb)}>{words.shortVerb} ·</span>
        )}
        <span>{time}</span>
        <span className={styles.narrow}>·</span>
        <span className={styles.narrow}>
          <TxStatus isFinal={read.tx.isFinal} />
        </span>
      </span>
    </span>
  );
}

/** In the order of words: who, when, how much, what it is worth, how far it is. */
function useRowLabel({ activity, direction, parties, tx, atMs }: ReadTx): string {
  const locale = useLocale();
  const price = useEngineState((state) => state.price);
  const visible = useEngineState((state) => state.settings.balanceVisible);
  const [first, ...others] = parties;
  const name = useContactName(first) ?? first;
  const words = activityWords(activity.kind, first !== undefined);
  const amount = `${direction === "in" ? "plus" : "minus"} ${xecText(activity.sats, locale)}`;
  return [
    [words.verb, name, othersText(others.length)].filter(Boolean).join(" "),
    visible ? amount : "amount hidden",
    visible ? fiatText(activity.sats, price, locale) : undefined,
    atMs === undefined ? undefined : timeText(atMs, locale),
    tx.isFinal ? "final" : "finalizing",
  ]
    .filter(Boolean)
    .join(", ");
}
