import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useClaim } from "../../wiring/use-claim.ts";

/** A claim that came through brings a payment, and with it another Home: until then the button rests. */
export function ClaimButton({ walletId, kind }: { walletId: string; kind: "xec" | "home-tokens" }) {
  const { isBusy, claim } = useClaim(walletId, kind);
  const [isClaimed, setClaimed] = useState(false);
  return (
    <Button busy={isBusy} disabled={isClaimed} onClick={() => void claim().then(setClaimed)}>
      {kind === "xec" ? "Claim Free XEC" : "Claim Token Rewards"}
    </Button>
  );
}
