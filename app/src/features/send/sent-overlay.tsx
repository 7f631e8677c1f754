import { Check } from "lucide-react";
import { linkTo } from "../../text/links.ts";
import { Actions } from "../../ui/actions.tsx";
import { Button, ButtonLink, ExternalButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useApp } from "../../widgets/app-context.ts";
import { Xec } from "../../widgets/money.tsx";
import { PartyName } from "../../widgets/party-name.tsx";
import styles from "./send.module.css";
import type { SendState } from "./use-send.ts";

/** It is on the network. The transaction is shown by the explorer, or by the history where there is none. */
export function SentOverlay({ attempt }: { attempt: SendState["attempt"] }) {
  const { network } = useApp();
  const { current, forget } = attempt;
  if (current?.step !== "sent") return null;
  const explorer = linkTo(network.links, "explorerTx", current.txids.at(-1) ?? "");
  return (
    <Dialog title="Sent!" onClose={forget} hideTitle>
      <div className={styles.sent}>
        <span className={styles.sentGlyph}>
          <Icon of={Check} size="lg" />
        </span>
        <div className={styles.sentTitle} aria-hidden="true">
          Sent!
        </div>
        <p className={styles.muted}>
          <Xec sats={current.plan.sent} /> to <PartyName address={current.payee.address} />
        </p>
      </div>
      <Actions>
        {explorer === undefined ? (
          <ButtonLink to="/" variant="secondary">
            View Transaction
          </ButtonLink>
        ) : (
          <ExternalButton href={explorer} variant="secondary">
            View Transaction
          </ExternalButton>
        )}
        <Button onClick={forget}>Close</Button>
      </Actions>
    </Dialog>
  );
}
