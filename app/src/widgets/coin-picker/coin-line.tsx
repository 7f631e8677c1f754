import { addressOf } from "@satchel/core/address";
import { readOutpoint } from "@satchel/core/tx";
import { CircleCheck, Snowflake } from "lucide-react";
import { xecText } from "../../text/money.ts";
import { ShortAddress, ShortId } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import { Xec } from "../money/money.tsx";
import styles from "./coin-picker.module.css";
import type { CoinRow } from "./coin-rows.ts";
import { depthText, STATE_TEXT } from "./coin-words.ts";

type Props = { row: CoinRow; isChosen: boolean; onToggle: () => void; onFreeze: () => void };

/** One coin: the whole line chooses it, the snowflake freezes it. */
export function CoinLine({ row, isChosen, onToggle, onFreeze }: Props) {
  const locale = useLocale();
  const { txid, outIdx } = readOutpoint(row.outpoint);
  const { isFrozen } = row;
  return (
    <li className={styles.line} data-state={row.state}>
      <label className={styles.choose}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={row.state !== "free"}
          onChange={onToggle}
          aria-label={`Coin of ${xecText(row.sats, locale)}, ${txid.slice(0, 6)}:${outIdx}`}
        />
        <span className={styles.words}>
          <span className={styles.value}>
            <Xec sats={row.sats} />
            {row.state !== "free" && row.state !== "frozen" && <Badge tone="warning">{STATE_TEXT[row.state]}</Badge>}
            {isFrozen && <Badge tone="accent">Frozen</Badge>}
          </span>
          <span className={styles.small}>
            {row.isFinal && (
              <span className={styles.final}>
                <Icon of={CircleCheck} size="xs" /> Final
              </span>
            )}
            <span>{depthText(row)}</span>
            <span title={row.outpoint}>
              <ShortId id={txid} />:{outIdx}
            </span>
            <Place script={row.script} />
          </span>
        </span>
      </label>
      <IconButton
        icon={Snowflake}
        label={isFrozen ? "Unfreeze coin" : "Freeze coin"}
        aria-pressed={isFrozen}
        disabled={row.state === "in-payment"}
        onClick={onFreeze}
      />
    </li>
  );
}

/** Only where the wallet has several addresses there is something to tell. */
function Place({ script }: { script: string }) {
  const { network } = useApp();
  const { wallet } = useActiveWallet();
  const address = addressOf(script, network.prefix);
  if (wallet.keys.length < 2 || address === undefined) return null;
  const path = wallet.keys.find(({ hash160 }) => script.includes(hash160))?.path;
  return (
    <span title={address}>
      <ShortAddress address={address} /> {path}
    </span>
  );
}
