import { ArrowDownLeft, ArrowUpRight, ChevronDown, ChevronUp, Flame, Pickaxe, Sprout } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { LoadingPart } from "../../ui/loading-screen.tsx";
import textStyles from "../../ui/text.module.css";
import { TokenIcon } from "../tokens/token.tsx";
import type { ReadTx } from "./read-tx.ts";
import { TxAmounts } from "./tx-amounts.tsx";
import { faceOf, type TxFace } from "./tx-face.ts";
import { useIsHidden } from "./tx-known.ts";
import { useTxLabel } from "./tx-label.ts";
import { TxLine } from "./tx-line.tsx";
import styles from "./tx-row.module.css";
import { TxStatus } from "./tx-status.tsx";
import { TxWho } from "./tx-who.tsx";

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
  const [isShown, setShown] = useState(false);
  const isHidden = useIsHidden(read) && !isShown;
  const detailId = useId();
  const face = faceOf(read);
  const label = useTxLabel(read, face);
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
        <Glyph read={read} face={face} />
        <TxWho read={read} face={face} />
        <span aria-hidden="true" className={styles.state}>
          <TxStatus isFinal={read.tx.isFinal} />
        </span>
        <TxAmounts read={read} face={face} />
        <Icon of={isOpen ? ChevronUp : ChevronDown} size="sm" className={styles.mark} />
        <TxLine read={read} isHidden={isHidden} />
      </button>
      {isOpen && (
        <div id={detailId}>
          <Suspense fallback={<LoadingPart />}>
            <TxDetail read={read} isHidden={isHidden} onShow={() => setShown(true)} />
          </Suspense>
        </div>
      )}
    </li>
  );
}

function Glyph({ read: { activity, direction }, face: { token } }: { read: ReadTx; face: TxFace }) {
  const isBurn = token?.first.event === "BURN";
  if (token !== undefined && !isBurn) {
    return (
      <span aria-hidden="true" className={styles.place}>
        <TokenIcon tokenId={token.first.tokenId} />
      </span>
    );
  }
  const tone = isBurn ? styles.burned : direction === "in" && styles.incoming;
  return (
    <span aria-hidden="true" className={classNames(styles.place, styles.glyph, tone)}>
      <Icon of={isBurn ? Flame : GLYPHS[activity.kind]} />
    </span>
  );
}
