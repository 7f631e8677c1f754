import type { WalletId } from "@satchel/core/ids";
import { useState } from "react";
import { emptyHomeText } from "../../catalogue/en/start/empty-home.ts";
import { Button } from "../../ui/button/button.tsx";
import { useClaim } from "../../wiring/use-claim.ts";

/** Claims free XEC or tokens. After a claim the button stays disabled: the payment that follows brings another Home. */
export function ClaimButton({ walletId, kind }: { walletId: WalletId; kind: "xec" | "home-tokens" }) {
  const { isBusy, claim } = useClaim(walletId, kind);
  const [isClaimed, setClaimed] = useState(false);
  return (
    <Button busy={isBusy} disabled={isClaimed} onClick={() => void claim().then(setClaimed)}>
      {kind === "xec" ? emptyHomeText.claimXec : emptyHomeText.claimTokens}
    </Button>
  );
}
