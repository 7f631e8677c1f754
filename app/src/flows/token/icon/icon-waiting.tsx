import type { TokenId } from "@satchel/core/ids";
import { ImageUp } from "lucide-react";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { tokenIconText } from "../../../catalogue/en/tokens/token-icon.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { useApp } from "../../../wiring/app-context.ts";
import { discardIcon, iconUploads, uploadIcon, uploadProblemText } from "./icon-uploads.ts";
import styles from "./token-icon.module.css";

/**
 * On the page of a token: says that its icon is stored here and not uploaded yet, and offers to upload or to forget it.
 * Shows nothing where no icon waits.
 */
export function IconWaiting({ tokenId }: { tokenId: TokenId }) {
  const app = useApp();
  const upload = useStore(iconUploads, (uploads) => uploads.get(tokenId));
  const isWaiting = useIsKept(tokenId, upload?.step);
  if (!isWaiting || (upload && upload.step !== "failed")) return null;
  return (
    <Banner tone="warning" icon={ImageUp} title={tokenIconText.waiting} quiet>
      {upload && <p>{uploadProblemText(upload.problem)}</p>}
      <p>{tokenIconText.waitingAbout}</p>
      <div className={styles.ways}>
        <Button variant="secondary" size="sm" onClick={() => void uploadIcon(app, tokenId)}>
          {tokenIconText.upload}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => void discardIcon(app, tokenId)}>
          {tokenIconText.discard}
        </Button>
      </div>
    </Banner>
  );
}

/** Returns whether the icon of a token is stored for its upload; asked again when an upload begins or ends. */
function useIsKept(tokenId: TokenId, step: string | undefined): boolean {
  const { engine } = useApp();
  const [isKept, setKept] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an upload changes what is stored
  useEffect(() => {
    let isShown = true;
    void engine.keptTokenIcons().then((tokenIds) => {
      if (isShown) setKept(tokenIds.includes(tokenId));
    });
    return () => {
      isShown = false;
    };
  }, [engine, tokenId, step]);
  return isKept;
}
