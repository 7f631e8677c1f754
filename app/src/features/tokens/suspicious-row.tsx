import type { TokenIdentity } from "@satchel/core/token";
import { tokenListText } from "../../catalogue/en/tokens/token-list.ts";
import { tickerText } from "../../text/token-words.ts";
import { Button } from "../../ui/button/button.tsx";
import type { HeldToken } from "../../widgets/tokens/held-tokens.ts";
import { useMarkToken } from "../../widgets/tokens/mark-token.ts";
import styles from "./rows.module.css";

/** A token that looks suspicious: its names as plain text and why, without picture, link and balance. */
export function SuspiciousRow({ token: { tokenId, name = tokenId, genesis, identity } }: { token: HeldToken }) {
  const mark = useMarkToken();
  const ticker = genesis && tickerText(genesis);
  return (
    <div className={styles.suspicious}>
      <span className={styles.unknown} aria-hidden="true">
        ?
      </span>
      <span className={styles.words}>
        <bdi translate="no" title={name} className={styles.name}>
          {name}
        </bdi>
        <span className={styles.foldAbout}>
          {ticker && (
            <>
              <bdi translate="no">{ticker}</bdi>
              {" · "}
            </>
          )}
          {identity && <span>{reasonOf(identity)}</span>}
        </span>
      </span>
      <Button
        variant="ghost"
        size="sm"
        aria-label={tokenListText.showNamed({ name })}
        onClick={() => void mark(tokenId, "shown")}
      >
        {tokenListText.show}
      </Button>
    </div>
  );
}

function reasonOf({ imitates }: TokenIdentity): string {
  if (!imitates) return tokenListText.reasons.webAddress;
  if (imitates.what === "ticker") return tokenListText.reasons.ticker;
  return tokenListText.reasons.name({ name: imitates.name });
}
