import { readOutpoint } from "@satchel/core/ids";
import type { CoinProblem } from "@satchel/core/tx";
import { coinsText } from "../../catalogue/en/payment/coins.ts";
import { TypeToConfirm } from "../../ui/form/type-to-confirm.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { ShortId } from "../../ui/words/address-text.tsx";
import { Rich } from "../../ui/words/rich.tsx";
import { Xec } from "../money/money.tsx";
import { atRisk, type Carried, useCarriedText } from "../tokens/carried-token.ts";
import { TokenIcon, TokenName } from "../tokens/token.tsx";
import styles from "./coin-picker.module.css";
import type { CoinRow } from "./coin-rows.ts";

/** Asks whether a coin that may carry tokens is to be spent as XEC. Nothing is sent here. */
export function SpendAnyway(props: {
  row: CoinRow & { problem: CoinProblem };
  onAccept: () => void;
  onClose: () => void;
}) {
  const { row, onAccept, onClose } = props;
  const { doubt } = coinsText;
  const carried = atRisk(row.problem);
  const text = useCarriedText(carried);
  const named = carried === undefined || carried === "unreadable" ? undefined : carried;
  const { txid, outIdx } = readOutpoint(row.outpoint);
  const coin = (
    <span dir="ltr" translate="no">
      <ShortId id={txid} />:{outIdx}
    </span>
  );
  return (
    <Dialog title={doubt.spendTitle} onClose={onClose}>
      <p>
        <Rich
          text={named ? doubt.spendAbout : doubt.spendUnreadable}
          marks={{ amount: <Xec sats={row.sats} />, coin }}
        />
      </p>
      {named && <Lost token={named} text={text} />}
      <TypeToConfirm
        // The same in every language, and only characters that every keyboard has.
        phrase={`spend ${named && PLAIN.test(text) ? text : "anyway"}`}
        answer={doubt.chooseThis}
        cancel={doubt.leaveAlone}
        busy={false}
        onConfirm={onAccept}
        onCancel={onClose}
      >
        <p className={styles.muted}>{doubt.onlyChooses}</p>
      </TypeToConfirm>
    </Dialog>
  );
}

const PLAIN = /^[\w.,' -]+$/;

function Lost({ token, text }: { token: Exclude<Carried, "unreadable">; text: string }) {
  return (
    <div className={styles.lost}>
      <TokenIcon tokenId={token.tokenId} />
      <span className={styles.lostName}>
        <strong>
          <TokenName tokenId={token.tokenId} />
        </strong>
        <span className={styles.small} dir="ltr" translate="no">
          <ShortId id={token.tokenId} />
        </span>
      </span>
      <strong>
        <bdi>{text}</bdi>
      </strong>
    </div>
  );
}
