import { CircleHelp } from "lucide-react";
import { useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { createText } from "../../../catalogue/en/tokens/create.ts";
import { tokenListText } from "../../../catalogue/en/tokens/token-list.ts";
import { Button } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Actions } from "../../../ui/layout/actions.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Badge } from "../../../ui/mark/badge.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import styles from "./token-create.module.css";

type Protocol = "ALP" | "SLP";

/** Chooses the protocol of a token, with a dialog that explains both. */
export function ProtocolChoice(props: { value: Protocol; onChange: (protocol: Protocol) => void; disabled: boolean }) {
  const [isExplained, setExplained] = useState(false);
  return (
    <div className={styles.protocol}>
      <Segmented
        label={createText.protocol}
        value={props.value}
        onChange={props.onChange}
        disabled={props.disabled}
        options={[
          { id: "ALP", label: tokenListText.kinds.ALP },
          { id: "SLP", label: tokenListText.kinds.SLP },
        ]}
      />
      <IconButton
        icon={CircleHelp}
        label={createText.aboutProtocols}
        aria-haspopup="dialog"
        onClick={() => setExplained(true)}
      />
      {isExplained && <ProtocolDialog onClose={() => setExplained(false)} />}
    </div>
  );
}

function ProtocolDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={createText.protocols} onClose={onClose}>
      <Card padded className={styles.choice}>
        <div className={styles.choiceHead}>
          <h3>{tokenListText.kinds.ALP}</h3>
          <Badge tone="positive">{createText.recommended}</Badge>
        </div>
        <p>{createText.alpAbout}</p>
      </Card>
      <Card padded className={styles.choice}>
        <h3>{tokenListText.kinds.SLP}</h3>
        <p>{createText.slpAbout}</p>
      </Card>
      <Actions>
        <Button size="lg" onClick={onClose}>
          {commonText.close}
        </Button>
      </Actions>
    </Dialog>
  );
}
