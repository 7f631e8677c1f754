import type { Outpoint } from "@satchel/core/tx";
import { useState } from "react";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { CoinPicker } from "../../widgets/coin-picker/coin-picker.tsx";
import { Receipt } from "../../widgets/payment/receipt.tsx";
import { ReviewDialog } from "../../widgets/payment/review-dialog.tsx";
import { SentDialog } from "../../widgets/payment/sent-dialog.tsx";
import { useEngineState } from "../../wiring/app-context.ts";
import { CoinActions, useConsolidation } from "./coin-actions.tsx";

/** Every coin of the wallet: to keep some out of payments, and to join many into one. */
export function CoinsScreen() {
  // Another wallet has other coins.
  return <WalletCoins key={useEngineState((state) => state.activeId)} />;
}

function WalletCoins() {
  const [chosen, setChosen] = useState<ReadonlySet<Outpoint>>(new Set());
  const joining = useConsolidation(chosen, () => setChosen(new Set()));
  return (
    <Page
      title="Coins"
      lead="What your balance is made of. Payments take what they need by themselves; here you can see it, keep coins out of payments, and join many small ones into one."
    >
      <Columns shape="form">
        <Stack>
          <CoinPicker chosen={chosen} onChange={setChosen} />
        </Stack>
        <CoinActions chosen={chosen} onChange={setChosen} joining={joining} />
      </Columns>
      <ReviewDialog title="Join coins" action="Join" attempt={joining.attempt}>
        {({ plan }) => <Receipt plan={plan} to="to your own address" />}
      </ReviewDialog>
      <SentDialog attempt={joining.attempt}>{({ plan }) => <>{plan.spends.length} coins are one now.</>}</SentDialog>
    </Page>
  );
}
