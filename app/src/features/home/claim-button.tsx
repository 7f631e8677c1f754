import type { WalletId } from "@satchel/core/ids";
import { useState } from "react";
import { emptyHomeText } from "../../catalogue/en/start/empty-home.ts";
import { Button } from "../../ui/button/button.tsx";
import { tellClaimed, useClaim } from "../../wiring/use-claim.ts";

/** What can be claimed on Home. */
export type HomeClaim = "xec" | "home-tokens";

/** `onClaimed`: shows the receipt, and returns whether it could. */
type Props = { walletId: WalletId; kind: HomeClaim; onClaimed: (kind: HomeClaim) => boolean };

/** Claims free XEC or tokens. After a claim the button stays disabled: the payment that follows brings another Home. */
export function ClaimButton({ walletId, kind, onClaimed }: Props) {
  const { isBusy, claim } = useClaim(walletId, kind);
  const [isClaimed, setClaimed] = useState(false);
  const press = async () => {
    if (!(await claim())) return;
    setClaimed(true);
    if (!onClaimed(kind)) tellClaimed(kind);
  };
  return (
    <Button busy={isBusy} disabled={isClaimed} onClick={() => void press()}>
      {kind === "xec" ? emptyHomeText.claimXec : emptyHomeText.claimTokens}
    </Button>
  );
}
