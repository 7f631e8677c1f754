import type { Offer } from "@satchel/core/offer";
import { relistText } from "../../../catalogue/en/tokens/relist.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useTrading } from "../allowed/trading.tsx";
import type { Trade } from "../book/use-trade.ts";

type Props = { offer: Offer; trade: Trade; onChangePrice: (offer: Offer) => void };

/** Opens the sheet with another price. It is closed while the offer ends, and not there for a token that is blocked. */
export function ChangePriceButton({ offer, trade: { attempt }, onChangePrice }: Props) {
  if (useTrading() === "blacklisted") return null;
  const isBusy = attempt.underWay !== undefined || attempt.checking !== undefined;
  return (
    <Button variant="secondary" size="lg" block disabled={isBusy} onClick={() => onChangePrice(offer)}>
      {relistText.change}
    </Button>
  );
}
