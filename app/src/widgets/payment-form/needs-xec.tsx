import { sendTokenText } from "../../catalogue/en/payment/send-token.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { useBalanceParts } from "../../wiring/balance-parts.ts";
import { OtherParts } from "../money/balance-split-dialog.tsx";

/** In 'Insufficient funds' of tokens: why XEC is needed, what cannot be spent now, and a way to get some. */
export function NeedsXec() {
  const parts = useBalanceParts();
  return (
    <>
      <p>{sendTokenText.needsXec}</p>
      {parts && <OtherParts parts={parts} />}
      <ButtonLink variant="secondary" size="sm" to="/receive">
        {sendTokenText.receiveXec}
      </ButtonLink>
    </>
  );
}
