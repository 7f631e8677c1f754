import { atoms } from "@satchel/core/amount";
import { PartyName } from "../../widgets/contacts/party-name.tsx";
import { ReviewDialog } from "../../widgets/payment/review-dialog.tsx";
import { SentDialog } from "../../widgets/payment/sent-dialog.tsx";
import { TokenAmount } from "../../widgets/tokens/token.tsx";
import { TokenReceipt } from "./token-receipt.tsx";
import type { TokenSendState } from "./use-token-send.ts";

export function TokenReview({ send }: { send: TokenSendState }) {
  const { tokenId } = send.token;
  return (
    <ReviewDialog title="Review token payment" attempt={send.attempt}>
      {(payment) => <TokenReceipt payment={payment} tokenId={tokenId} cautionOf={send.cautionOf} />}
    </ReviewDialog>
  );
}

export function TokenSent({ send }: { send: TokenSendState }) {
  const { tokenId } = send.token;
  return (
    <SentDialog attempt={send.attempt}>
      {({ to }) => (
        <>
          <TokenAmount of={{ tokenId, atoms: atoms(to.reduce((sum, party) => sum + party.atoms, 0n)) }} length="full" />{" "}
          to {to.length === 1 && to[0] ? <PartyName address={to[0].payee.address} /> : `${to.length} recipients`}
        </>
      )}
    </SentDialog>
  );
}
