import type { ReactNode } from "react";
import { sendTokenText } from "../../../catalogue/en/payment/send-token.ts";
import { ButtonLink } from "../../../ui/button/button.tsx";
import { OtherParts } from "../../../widgets/money/balance-split-dialog.tsx";
import { useBalanceParts } from "../../../wiring/money/use-balance-parts.ts";

/**
 * In 'Insufficient funds' of tokens: why XEC is needed, what cannot be spent now, and a way to get some. `children`:
 * why a trade needs it.
 */
export function NeedsXec({ children = sendTokenText.needsXec }: { children?: ReactNode }) {
  const parts = useBalanceParts();
  return (
    <>
      <p>{children}</p>
      {parts && <OtherParts parts={parts} />}
      <ButtonLink variant="secondary" size="sm" to="/receive">
        {sendTokenText.receiveXec}
      </ButtonLink>
    </>
  );
}
