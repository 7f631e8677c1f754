import { Layers } from "lucide-react";
import { useState } from "react";
import { coinsText } from "../../catalogue/en/payment/coins.ts";
import { Resumed } from "../../flows/payment/outbox/resumed.tsx";
import { Receipt } from "../../flows/payment/receipt/receipt.tsx";
import { SentDialog } from "../../flows/payment/receipt/sent-dialog.tsx";
import { ReviewDialog } from "../../flows/payment/review/review-dialog.tsx";
import { counted } from "../../text/money/counts.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Columns, Page, Stack } from "../../ui/layout/page.tsx";
import { EmptyCard } from "../../ui/status/empty-card.tsx";
import { CoinPicker } from "../../widgets/coin-picker/coin-picker.tsx";
import { hasCoinRows } from "../../widgets/coin-picker/coin-rows.ts";
import { NO_CHOICE } from "../../widgets/coin-picker/use-coins.ts";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { CoinActions, useConsolidation } from "./coin-actions.tsx";

/** The coins of the wallet: to keep some out of payments, and to join many into one. */
export function CoinsScreen() {
  // A change of the wallet begins with an empty choice: another wallet has other coins.
  return <WalletCoins key={useEngineState((state) => state.activeId)} />;
}

function WalletCoins() {
  const locale = useLocale();
  const [choice, setChoice] = useState(NO_CHOICE);
  const joining = useConsolidation(choice, () => setChoice(NO_CHOICE));
  const isEmpty = useEngineState(
    (state) => state.ledger.awaited === undefined && state.sync.at !== undefined && !hasCoinRows(state),
  );
  if (isEmpty && joining.attempt.current === undefined) return <NoCoins />;
  return (
    <Page title={coinsText.title} lead={coinsText.lead}>
      <Resumed attempt={joining.attempt} />
      <Columns shape="form">
        <Stack>
          <CoinPicker choice={choice} onChange={setChoice} />
        </Stack>
        <CoinActions choice={choice} onChange={setChoice} joining={joining} />
      </Columns>
      <ReviewDialog title={coinsText.reviewTitle} action={coinsText.join} attempt={joining.attempt}>
        {({ plan }) => <Receipt plan={plan} to={coinsText.toOwnAddress} />}
      </ReviewDialog>
      <SentDialog attempt={joining.attempt}>
        {({ plan }) => ({ about: coinsText.joined({ count: counted(plan.spends.length, locale) }) })}
      </SentDialog>
    </Page>
  );
}

function NoCoins() {
  return (
    <Page title={coinsText.title}>
      <EmptyCard
        icon={Layers}
        title={coinsText.noneTitle}
        actions={
          <ButtonLink to="/receive" variant="secondary">
            {coinsText.showAddress}
          </ButtonLink>
        }
      >
        <p>{coinsText.noneLead}</p>
      </EmptyCard>
    </Page>
  );
}
