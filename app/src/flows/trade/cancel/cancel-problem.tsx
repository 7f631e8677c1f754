import { CircleAlert } from "lucide-react";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { Banner } from "../../../ui/status/banner.tsx";
import { NeedsXec } from "../../payment/form/needs-xec.tsx";
import type { Trade } from "../book/use-trade.ts";

/** Why an offer of the wallet cannot be ended now: nearly always XEC for the fee is missing. */
export function CancelProblem({ trade: { problem } }: { trade: Trade }) {
  if (problem === undefined) return null;
  return (
    <Banner tone="problem" icon={CircleAlert} title={orderBookText.cannotCancel}>
      {problem.code === "insufficient-funds" && <NeedsXec>{orderBookText.cancelFee}</NeedsXec>}
    </Banner>
  );
}
