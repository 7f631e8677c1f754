import { Receipt } from "../../widgets/payment/receipt.tsx";
import { ReviewDialog } from "../../widgets/payment/review-dialog.tsx";
import { DataFact } from "./data-fact.tsx";
import { Payees } from "./payees.tsx";
import type { SendState } from "./use-send.ts";

/** The plan once more, with the whole addresses. */
export function ReviewSheet({ send }: { send: SendState }) {
  return (
    <ReviewDialog title="Review payment" attempt={send.attempt}>
      {({ plan, to, data }) => (
        <Receipt plan={plan} recipient={<Payees to={to} cautionOf={send.cautionOf} />}>
          {data !== undefined && <DataFact script={data} />}
        </Receipt>
      )}
    </ReviewDialog>
  );
}
