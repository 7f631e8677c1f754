import { EyeOff, ShieldAlert, TriangleAlert } from "lucide-react";
import { txDetailText } from "../../catalogue/en/history/tx-detail.ts";
import { Button } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { useAddressName } from "../../wiring/known-addresses.ts";
import { ActionPanel } from "../protocols/action-panel.tsx";
import { PrivateNote } from "./private-note.tsx";
import type { ReadTx } from "./read-tx.ts";
import { TxButtons } from "./tx-buttons.tsx";
import styles from "./tx-detail.module.css";
import type { TxFace } from "./tx-face.ts";
import { TxFacts } from "./tx-facts.tsx";
import { partiesOf, TxParties, type TxParty, useIsOffered } from "./tx-parties.tsx";
import { TxTokens } from "./tx-tokens.tsx";

/** What an opened row shows: a warning, messages, four facts, the people, the person's note, and what can be done. */
export function TxDetail(props: { read: ReadTx; face: TxFace; isHidden: boolean; onShow: () => void }) {
  const { read, face, isHidden, onShow } = props;
  const { activity } = read;
  const actions = activity.actions.map((action, index) => ({ action, id: `${index}` }));
  const tokenId = activity.tokens.length === 1 ? activity.tokens[0]?.tokenId : undefined;
  const parties = partiesOf(read);
  return (
    <div className={styles.detail}>
      <Warning read={read} party={parties[0]} />
      {isHidden && <Hidden onShow={onShow} />}
      {!isHidden &&
        actions.map(({ action, id }) => (
          <ActionPanel key={id} action={action} place={{ direction: read.direction, txid: read.tx.txid, tokenId }} />
        ))}
      <TxFacts read={read} face={face} />
      {activity.tokens.length > 1 && <TxTokens read={read} />}
      <TxParties read={read} parties={parties} />
      <PrivateNote txid={read.tx.txid} />
      <TxButtons read={read} parties={parties} canReply={!isHidden} />
    </div>
  );
}

/** Why an address of this transaction must not be paid. */
function Warning({ read, party }: { read: ReadTx; party: TxParty | undefined }) {
  const [original] = read.impostors.values();
  const isTaken = useIsOffered(read, party?.address);
  if (original !== undefined) return <LookAlike original={original} />;
  if (party === undefined || isTaken) return null;
  return (
    <Banner tone="warning" icon={ShieldAlert} title={txDetailText.plantedTitle} quiet>
      <p>{txDetailText.planted}</p>
    </Banner>
  );
}

function LookAlike({ original }: { original: string }) {
  const name = useAddressName(original);
  return (
    <Banner tone="warning" icon={TriangleAlert} title={txDetailText.lookAlike({ name })} quiet>
      <p>{txDetailText.lookAlikeAbout}</p>
    </Banner>
  );
}

function Hidden({ onShow }: { onShow: () => void }) {
  return (
    <div className={styles.hidden}>
      <Icon of={EyeOff} size="sm" />
      <span className={styles.why}>{txDetailText.messageHiddenAbout}</span>
      <Button size="sm" variant="secondary" onClick={onShow}>
        {txDetailText.show}
      </Button>
    </div>
  );
}
