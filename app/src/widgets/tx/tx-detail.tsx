import { xecInputText } from "@satchel/core/amount";
import { EyeOff } from "lucide-react";
import { momentText } from "../../text/dates.ts";
import { separatorsOf } from "../../text/locale.ts";
import { ShortId } from "../../ui/address-text.tsx";
import { Button } from "../../ui/button.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import { FiatWorth, Xec } from "../money/money.tsx";
import { ActionPanel } from "../protocols/action-panel.tsx";
import { PrivateNote } from "./private-note.tsx";
import type { ReadTx } from "./read-tx.ts";
import { TxButtons } from "./tx-buttons.tsx";
import styles from "./tx-detail.module.css";
import { TxParties } from "./tx-parties.tsx";
import { TxTokens } from "./tx-tokens.tsx";

/** What an opened row shows. */
export function TxDetail({ read, isHidden, onShow }: { read: ReadTx; isHidden: boolean; onShow: () => void }) {
  const { activity } = read;
  const actions = activity.actions.map((action, index) => ({ action, id: `${index}` }));
  return (
    <div className={styles.detail}>
      {isHidden && <Hidden onShow={onShow} />}
      {!isHidden && actions.map(({ action, id }) => <ActionPanel key={id} action={action} read={read} />)}
      {activity.tokens.length > 0 && <TxTokens read={read} />}
      <TxFacts read={read} />
      <PrivateNote txid={read.tx.txid} />
      <TxButtons read={read} canReply={!isHidden} />
    </div>
  );
}

function Hidden({ onShow }: { onShow: () => void }) {
  return (
    <div className={styles.hidden}>
      <Icon of={EyeOff} size="sm" />
      <span className={styles.why}>The message is hidden: its sender is not in your contacts.</span>
      <Button size="sm" variant="secondary" onClick={onShow}>
        Show
      </Button>
    </div>
  );
}

function TxFacts({ read }: { read: ReadTx }) {
  const { host } = useApp();
  const copy = useCopy();
  const hasPrice = useEngineState((state) => state.price !== undefined);
  const { activity, tx, atMs } = read;
  const amount = xecInputText(activity.sats, separatorsOf(host.locale));
  return (
    <Facts wide>
      <Fact name="Amount">
        <button
          type="button"
          className={styles.copyAmount}
          title="Copy amount"
          onClick={() => void copy(amount, `Amount "${amount}" copied to clipboard`)}
        >
          <Xec sats={activity.sats} hideable />
        </button>
      </Fact>
      {hasPrice && (
        <Fact name="Value now">
          <FiatWorth sats={activity.sats} hideable />
        </Fact>
      )}
      <Fact name="Transaction">
        <ShortId id={tx.txid} />
      </Fact>
      <Fact name="Date" full>
        {momentText(atMs, host.locale)}
      </Fact>
      <TxParties read={read} />
    </Facts>
  );
}
