import type { TokenId } from "@satchel/core/ids";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { tokenPageText } from "../../catalogue/en/tokens/token-page.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { TokenPicture } from "../../widgets/tokens/token-picture.tsx";
import styles from "./token-page.module.css";

type Named = { tokenId: TokenId; name: string };

/** The picture of a token as large as the window; the arrow keys lead to its neighbours. */
export function LargePicture(props: { tokens: readonly Named[]; at: number; onClose: () => void }) {
  const [at, setAt] = useState(props.at);
  const last = props.tokens.length - 1;
  const go = useCallback((steps: number) => setAt((before) => Math.min(last, Math.max(0, before + steps))), [last]);
  useArrows(go);
  const token = props.tokens[at];
  if (!token) return null;
  return (
    <Dialog title={<bdi translate="no">{token.name}</bdi>} onClose={props.onClose} full>
      <div className={styles.large}>
        <span className={styles.largePicture} key={token.tokenId}>
          <TokenPicture tokenId={token.tokenId} name={token.name} size={512} />
        </span>
        {last > 0 && (
          <div className={styles.largeTools}>
            <IconButton
              icon={ChevronLeft}
              mirrored
              outlined
              label={tokenPageText.previous}
              disabled={at === 0}
              onClick={() => go(-1)}
            />
            <IconButton
              icon={ChevronRight}
              mirrored
              outlined
              label={tokenPageText.next}
              disabled={at === last}
              onClick={() => go(1)}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/**
 * Calls `go` with one step forwards or backwards for an arrow key, wherever the focus is: it begins on the heading of
 * the dialog.
 */
function useArrows(go: (steps: number) => void): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      const forwards = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
      if (key === "ArrowRight" || key === "ArrowLeft") go(key === forwards ? 1 : -1);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [go]);
}
