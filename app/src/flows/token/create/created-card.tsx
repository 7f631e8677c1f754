import { genesisTxid } from "@satchel/core/ids";
import type { TokenGenesis } from "@satchel/core/token";
import { CircleCheck } from "lucide-react";
import { useStore } from "zustand";
import { transactionText } from "../../../catalogue/en/history/transaction.ts";
import { createText } from "../../../catalogue/en/tokens/create.ts";
import { tokenName } from "../../../text/token-words.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { useEngineState } from "../../../wiring/app-context.ts";
import { iconUploads } from "../icon/icon-uploads.ts";
import { CreationSteps, useIsThere } from "./creation-steps.tsx";
import styles from "./token-create.module.css";

/** What the creation hands over to the page of the token. */
export type CreatedState = { createdAt: number; hasIcon: boolean };

/**
 * Returns what a history entry says about a creation. Any page may write it, so it only decides whether the card is
 * shown.
 */
export function createdStateOf(state: unknown): CreatedState | undefined {
  const { createdAt, hasIcon } = (state ?? {}) as Partial<Record<keyof CreatedState, unknown>>;
  return typeof createdAt === "number" ? { createdAt, hasIcon: hasIcon === true } : undefined;
}

/** On the page of a token that was just created here: that it is there, and how its icon fares. */
export function CreatedCard({ token, created }: { token: TokenGenesis; created: CreatedState }) {
  const { tokenId } = token;
  const isHere = useIsThere(tokenId);
  const isFinal = useEngineState(({ ledger }) =>
    ledger.history.some((tx) => tx.txid === genesisTxid(tokenId) && tx.isFinal === true),
  );
  // After a reload nothing is known of the upload; an icon that still waits says so itself.
  const hasIcon = useStore(iconUploads, (uploads) => {
    const upload = uploads.get(tokenId);
    return created.hasIcon && upload !== undefined && upload.step !== "discarded";
  });
  return (
    <Card padded className={styles.created}>
      <div className={styles.createdHead}>
        <h2>
          <bdi>
            {(isHere ? createText.isYours : createText.creating)({ name: tokenName(tokenId, token) ?? tokenId })}
          </bdi>
        </h2>
        <span className={styles.final} data-final={isFinal || undefined}>
          {isFinal && <Icon of={CircleCheck} size="xs" />}
          {isFinal ? transactionText.final : transactionText.finalizing}
        </span>
      </div>
      <CreationSteps tokenId={tokenId} sentAt={created.createdAt} hasIcon={hasIcon} />
    </Card>
  );
}
