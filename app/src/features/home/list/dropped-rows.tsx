import { addressOf } from "@satchel/core/address";
import type { TokenId } from "@satchel/core/ids";
import { fromHex, readScript, type ScriptHex } from "@satchel/core/script";
import { readTokenSections } from "@satchel/core/token";
import { readTx, type Tx } from "@satchel/core/tx";
import type { OutboxEntry } from "@satchel/engine";
import { ChevronDown, ChevronUp, CircleX, Copy } from "lucide-react";
import { useId, useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { txDetailText } from "../../../catalogue/en/history/tx-detail.ts";
import { momentText, timeText } from "../../../text/locale/dates.ts";
import { counted } from "../../../text/money/counts.ts";
import { Button, ButtonLink } from "../../../ui/button/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { mayLieUnder } from "../../../ui/overlay/under-toasts.ts";
import { Banner } from "../../../ui/status/banner.tsx";
import { ShortId } from "../../../ui/words/address-text.tsx";
import { Rich } from "../../../ui/words/rich.tsx";
import { PartyName } from "../../../widgets/contacts/party-name.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import detailStyles from "../../../widgets/tx/tx-detail.module.css";
import rowStyles from "../../../widgets/tx/tx-row.module.css";
import statusStyles from "../../../widgets/tx/tx-status.module.css";
import { useApp, useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { isReplaced } from "../../../wiring/payment/outbox.ts";
import { useCopy } from "../../../wiring/use-copy.ts";
import styles from "../home.module.css";

/** Payments of this wallet that another payment has replaced. They stay in the list until a person dismisses them. */
export function DroppedRows() {
  const outbox = useEngineState((state) => state.outbox);
  const activeId = useEngineState((state) => state.activeId);
  const entries = outbox.filter((entry) => isReplaced(entry) && entry.walletId === activeId);
  if (entries.length === 0) return null;
  return (
    <Card className={styles.dayCard}>
      <h2 className={styles.day}>{txDetailText.replaced}</h2>
      <ul className={styles.rows}>
        {entries.map((entry) => (
          <DroppedRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}

function DroppedRow({ entry }: { entry: OutboxEntry }) {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const detailId = useId();
  const wanted = useWanted(entry);
  return (
    <li>
      <button
        type="button"
        className={classNames(rowStyles.row, isOpen && rowStyles.open)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailId : undefined}
        onClick={() => setOpen(!isOpen)}
        {...mayLieUnder}
      >
        <span className={classNames(rowStyles.place, rowStyles.glyph, rowStyles.burned)}>
          <Icon of={CircleX} />
        </span>
        <span className={rowStyles.who}>
          <span className={rowStyles.title}>
            <Title {...wanted} />
          </span>
          <span className={rowStyles.meta}>
            <span className={rowStyles.dotted}>
              <span>
                <time dir="auto">{timeText(entry.createdAt, locale)}</time>
              </span>
              <span className={rowStyles.beside}>
                <Dropped />
              </span>
            </span>
          </span>
        </span>
        <span className={rowStyles.state}>
          <Dropped />
        </span>
        <span className={rowStyles.amounts}>
          <s className={classNames(rowStyles.xec, rowStyles.struck)}>
            <Xec sats={entry.sent} direction="out" shortFrom="row" hideable />
          </s>
        </span>
        <Icon of={isOpen ? ChevronUp : ChevronDown} size="sm" className={rowStyles.mark} />
      </button>
      {isOpen && (
        <div id={detailId}>
          <DroppedDetail entry={entry} {...wanted} />
        </div>
      )}
    </li>
  );
}

function Title({ parties }: Wanted) {
  const locale = useLocale();
  const [first, ...others] = parties;
  if (first === undefined) return <span>{txDetailText.notSent}</span>;
  const who = (
    <span className={rowStyles.party}>
      <PartyName address={first} />
      {others.length > 0 && <span>{txDetailText.andOthers({ count: counted(others.length, locale) })}</span>}
    </span>
  );
  return (
    <Rich
      text={txDetailText.notSentTo}
      marks={{ verb: (verb) => <span className={rowStyles.verb}>{verb}</span>, who }}
    />
  );
}

const Dropped = () => (
  <span className={statusStyles.dropped}>
    <Icon of={CircleX} size="xs" />
    {txDetailText.dropped}
  </span>
);

function DroppedDetail({ entry, parties, tokenId }: { entry: OutboxEntry } & Wanted) {
  const { engine } = useApp();
  const locale = useLocale();
  const copy = useCopy();
  const instead = useInstead(entry);
  const txid = entry.txs.at(-1)?.txid ?? "";
  const [to, ...others] = parties;
  return (
    <div className={detailStyles.detail}>
      <Banner
        tone="problem"
        icon={CircleX}
        title={txDetailText.droppedTitle}
        quiet
        action={
          others.length === 0 &&
          to !== undefined && (
            <ButtonLink
              size="sm"
              variant="secondary"
              to={tokenId === undefined ? "/send" : `/send-token/${tokenId}`}
              state={{ replyAddress: to }}
            >
              {txDetailText.payAgain}
            </ButtonLink>
          )
        }
      >
        <p>{txDetailText.droppedAbout}</p>
      </Banner>
      <Facts grid>
        <Fact name={txDetailText.wouldHaveSent}>
          <Xec sats={entry.sent} hideable />
        </Fact>
        <Fact name={txDetailText.networkFee}>{txDetailText.nothingSpent}</Fact>
        <Fact name={txDetailText.instead}>
          {instead === undefined ? txDetailText.otherPayment : <ShortId id={instead.txid} />}
          <div className={detailStyles.small}>{txDetailText.keptPayment}</div>
        </Fact>
        <Fact name={txDetailText.date}>
          <time dir="auto">{momentText(entry.createdAt, locale)}</time>
          <div className={detailStyles.small}>
            <ShortId id={txid} />
          </div>
        </Fact>
      </Facts>
      <div className={detailStyles.actions}>
        <Button
          size="sm"
          variant="secondary"
          icon={Copy}
          onClick={() => void copy(txid, txDetailText.txidCopied({ txid }))}
        >
          {txDetailText.copyTxid}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => void engine.dismissPayment(entry.id)}>
          {commonText.dismiss}
        </Button>
      </div>
    </div>
  );
}

/** Returns the known transaction that spent a coin of this payment. */
function useInstead({ spends }: OutboxEntry): Tx | undefined {
  return useEngineState(({ ledger }) =>
    ledger.history.find((tx) => tx.inputs.some(({ outpoint }) => spends.includes(outpoint))),
  );
}

/** Whom a payment was meant for, and its token if it was a payment of one. */
type Wanted = { parties: readonly string[]; tokenId: TokenId | undefined };

/** Returns what the signed bytes say of a payment that never arrived. */
function useWanted({ txs }: OutboxEntry): Wanted {
  const { prefix } = useApp().network;
  const own = useEngineState((state) => state.ledger.scripts);
  const outputs = txs.flatMap(({ rawTx }) => {
    const read = readTx(fromHex(rawTx));
    return read.ok ? read.value.outputs : [];
  });
  const scripts = [...new Set(outputs.map(({ script }) => script))].filter((script) => !own.has(script));
  const parties = scripts.flatMap((script) => addressOf(script, prefix) ?? []);
  return { parties, tokenId: scripts.map(tokenIn).find((id) => id !== undefined) };
}

function tokenIn(script: ScriptHex): TokenId | undefined {
  if (readScript(script).kind !== "op-return") return undefined;
  const sections = readTokenSections(script);
  const [first] = sections.ok ? sections.value : [];
  return first?.kind === "send" ? first.tokenId : undefined;
}
