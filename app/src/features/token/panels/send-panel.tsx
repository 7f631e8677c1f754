import { TokenSend } from "../../../flows/token/send/token-send.tsx";
import styles from "../token-page.module.css";
import type { PanelProps } from "../token-panels.ts";

/** Sends the token. The same form is the screen /send-token, and both have the same draft. */
export function SendPanel({ token, onSent, onDone }: PanelProps) {
  return (
    <TokenSend
      tokenId={token.tokenId}
      isPart
      onPaid={onSent}
      onDone={onDone}
      frame={({ end, content }) => (
        <div className={styles.panel}>
          {end !== undefined && <div>{end}</div>}
          {content}
        </div>
      )}
    />
  );
}
