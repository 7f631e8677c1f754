import { type Sats, sats } from "@satchel/core/amount";
import type { Holding, WorthPart } from "@satchel/core/market";
import type { ReactNode } from "react";
import { worthText } from "../../catalogue/en/payment/worth.ts";
import { ageText } from "../../text/locale/dates.ts";
import { listText } from "../../text/locale/lists.ts";
import { counted } from "../../text/money/counts.ts";
import { tokenName } from "../../text/token-words.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { FiatWorth, Xec } from "../money/money.tsx";
import { TokenAmount, TokenName } from "../tokens/token.tsx";
import type { WalletWorth } from "./use-worth.ts";
import styles from "./worth.module.css";

/** A wallet may hold a thousand tokens: more parts than this are one line. */
const MOST_PARTS = 30;
const MOST_NAMES = 8;

/** What a total is made of, part by part, and what is not in it. */
export function TotalDialog({ worth, onClose }: { worth: WalletWorth; onClose: () => void }) {
  const locale = useLocale();
  const { xec, parts, unpriced, unknown, numLeftOut, total, at } = worth;
  const shown = parts.slice(0, MOST_PARTS);
  const rest = parts.slice(MOST_PARTS);
  return (
    <Dialog title={worthText.totalTitle} onClose={onClose}>
      <dl className={styles.parts}>
        <Part name={<span translate="no">eCash</span>} worth={xec} />
        {shown.map((part) => (
          <TokenPart key={part.tokenId} part={part} />
        ))}
        {rest.length > 0 && (
          <Part
            name={worthText.more({ count: counted(rest.length, locale) })}
            worth={sats(rest.reduce((sum, part) => sum + part.sats, 0n))}
          />
        )}
        <div className={styles.sum}>
          <dt>
            {worthText.total}{" "}
            {at !== undefined && <span className={styles.muted}>{ageText(at, Date.now(), locale)}</span>}
          </dt>
          <dd>
            <Xec sats={total} hideable />
            <Fiat worth={total} />
          </dd>
        </div>
      </dl>
      {unpriced.length > 0 && (
        <Note title={worthText.unpriced({ count: counted(unpriced.length, locale) })}>
          <Names of={unpriced} />
          {worthText.unpricedWhy}
        </Note>
      )}
      {unknown.length > 0 && (
        <Note title={worthText.unknown({ count: counted(unknown.length, locale) })}>{worthText.unknownWhy}</Note>
      )}
      {numLeftOut > 0 && <Note title={worthText.leftOut({ count: counted(numLeftOut, locale) })} />}
    </Dialog>
  );
}

function TokenPart({ part: { tokenId, atoms, sats: worth } }: { part: WorthPart }) {
  return (
    <Part
      name={
        <>
          <TokenName tokenId={tokenId} />
          <span className={styles.muted}>
            <TokenAmount of={{ tokenId, atoms }} length="short" />
          </span>
        </>
      }
      worth={worth}
    />
  );
}

const Part = ({ name, worth }: { name: ReactNode; worth: Sats }) => (
  <div className={styles.part}>
    <dt>{name}</dt>
    <dd>
      <Xec sats={worth} hideable />
      <Fiat worth={worth} />
    </dd>
  </div>
);

function Fiat({ worth }: { worth: Sats }) {
  const hasPrice = useEngineState((state) => state.price !== undefined);
  return hasPrice ? <FiatWorth sats={worth} hideable className={styles.muted} /> : null;
}

/** The names of the first tokens, and how many more there are. */
function Names({ of }: { of: readonly Holding[] }) {
  const locale = useLocale();
  const tokens = useEngineState((state) => state.tokens);
  const names = of
    .slice(0, MOST_NAMES)
    .map(({ tokenId }) => tokenName(tokenId, tokens.get(tokenId)) ?? tokenId.slice(0, 6));
  const left = of.length - names.length;
  const all = left > 0 ? [...names, worthText.andMore({ count: counted(left, locale) })] : names;
  return (
    <span className={styles.names} translate="no">
      {listText(all)}
    </span>
  );
}

const Note = ({ title, children }: { title: string; children?: ReactNode }) => (
  <p className={styles.note}>
    <strong>{title}</strong>
    {children && <span className={styles.muted}>{children}</span>}
  </p>
);
