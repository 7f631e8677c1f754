import type { Sats } from "@satchel/core/amount";
import { Info, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { paymentText } from "../../catalogue/en/payment/payment.ts";
import { airdropText } from "../../catalogue/en/tokens/airdrop.ts";
import { ActionBar } from "../../flows/payment/form/action-bar.tsx";
import { missingFundsText, planWords } from "../../flows/payment/form/hidden-words.ts";
import { ReceiptLayout } from "../../flows/payment/receipt/receipt-layout.tsx";
import { counted } from "../../text/money/counts.ts";
import { xecText } from "../../text/money/money.ts";
import { Button } from "../../ui/button/button.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { TickRow } from "../../ui/form/tick-row.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Fact } from "../../ui/layout/facts.tsx";
import { Columns, Stack } from "../../ui/layout/page.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { Xec } from "../../widgets/money/money.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { navigate } from "../../wiring/page/hash-location.ts";
import { usePlan } from "../../wiring/payment/plan.ts";
import { useIsDrawn, useIsShown } from "../../wiring/use-is-drawn.ts";
import styles from "./airdrop.module.css";
import type { AirdropResult } from "./find-recipients.ts";
import { RecipientsTable, RecipientsText } from "./recipients.tsx";
import { ResultHead } from "./result-head.tsx";

type Props = { result: AirdropResult; isOfNfts: boolean; isMax: boolean; onChange: () => void };

/** Who gets how much, as a table and as the text for Send, and what it costs. */
export function AirdropOutcome({ result, isOfNfts, isMax, onChange }: Props) {
  const [view, setView] = useState<"table" | "text">("table");
  const [isConfirmed, setConfirmed] = useState(false);
  const { by } = result.holders;
  const isOpen = "hosts" in by || isConfirmed;
  return (
    <Columns shape="form">
      <Card>
        <ResultHead result={result} isOfNfts={isOfNfts} isOpen={isOpen} />
        <div className={styles.views}>
          <Segmented
            label={airdropText.view}
            value={view}
            onChange={setView}
            options={[
              { id: "table", label: airdropText.views.table },
              { id: "text", label: airdropText.views.text },
            ]}
          />
        </div>
        {view === "table" ? (
          <RecipientsTable result={result} isOfNfts={isOfNfts} />
        ) : (
          <RecipientsText lines={result.lines} />
        )}
      </Card>
      <Card padded>
        <Stack>
          {"host" in by && <OneServer host={by.host} isConfirmed={isConfirmed} onChange={setConfirmed} />}
          <Costs result={result} isMax={isMax} isOpen={isOpen} />
          <Button variant="ghost" block onClick={onChange}>
            {airdropText.change}
          </Button>
          {[...useToldBy(result), airdropText.warning].map((note) => (
            <p key={note} className={styles.help}>
              <Icon of={Info} size="sm" />
              <span>{note}</span>
            </p>
          ))}
        </Stack>
      </Card>
    </Columns>
  );
}

const CONFIRM = "airdrop-one-server";

/** Warns that only one server says who holds the token, and asks for a tick. */
function OneServer(props: { host: string; isConfirmed: boolean; onChange: (isConfirmed: boolean) => void }) {
  return (
    <Banner tone="warning" icon={TriangleAlert} title={airdropText.toldByOne({ host: props.host })}>
      <p>{airdropText.toldByOneAbout}</p>
      <TickRow id={CONFIRM} isTicked={props.isConfirmed} onChange={props.onChange}>
        {airdropText.confirmOne({ host: props.host })}
      </TickRow>
    </Banner>
  );
}

/** Returns the sentences about whose word it is who holds the token, and what was compared with the bytes. */
function useToldBy({ holders: { by, proven, outputs } }: AirdropResult): string[] {
  const locale = useLocale();
  const compared = airdropText.proven({ proven: counted(proven, locale), outputs: counted(outputs, locale) });
  if ("host" in by) return [compared];
  const [first, second] = by.hosts;
  return [airdropText.toldByTwo({ first, second }), compared];
}

/** What Send will make of it, from the plan of the payment without a message; and the way there. */
function Costs({ result, isMax, isOpen }: { result: AirdropResult; isMax: boolean; isOpen: boolean }) {
  const locale = useLocale();
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  const { airdrop, lines, intent, asked } = result;
  const { host } = useApp();
  const isDrawn = useIsDrawn();
  const isShown = useIsShown();
  const planned = usePlan(isDrawn ? intent : undefined);
  const plan = planned?.ok ? planned.value : undefined;
  const problem = planned?.ok === false ? planned.problem : undefined;
  const total = plan && <Xec sats={(plan.sent + plan.fee) as Sats} hideable={isMax} />;
  const poor = problem?.code === "insufficient-funds" ? missingFundsText(problem, { locale, isHidden }) : undefined;
  const words = problem && planWords(problem, { locale, isHidden });
  const toSend = async () => {
    const airdropRecipients = lines.join("\n");
    // Joining and handing over tens of thousands of lines take their time, each in a task of its own.
    await host.pause();
    if (isShown.current) navigate("/send", { state: { airdropRecipients, airdropTokenId: asked.tokenId } });
  };
  return (
    <>
      <ReceiptLayout
        title={airdropText.toShare}
        amount={<Xec sats={airdrop.paid} hideable={isMax} />}
        worth={isMax && isHidden ? undefined : eachText(result, locale)}
        facts={
          <>
            <Fact name={airdropText.recipientsTable}>{counted(airdrop.payments.length, locale).digits}</Fact>
            {plan && (
              <>
                <Fact name={paymentText.transactions}>{counted(plan.txs.length, locale).digits}</Fact>
                <Fact name={paymentText.networkFee}>
                  <Xec sats={plan.fee} />
                </Fact>
              </>
            )}
          </>
        }
        total={total && <Fact name={paymentText.total}>{total}</Fact>}
      />
      {words && (
        <Banner tone="problem" icon={Info} title={words.title}>
          {words.detail !== "" && <p>{words.detail}</p>}
        </Banner>
      )}
      <ActionBar
        sum={
          isOpen && total
            ? { name: airdropText.totalWithFee({ count: counted(plan?.txs.length ?? 1, locale) }), value: total }
            : isOpen
              ? (poor ?? words?.title)
              : undefined
        }
        blocker={isOpen ? undefined : { field: CONFIRM, text: airdropText.confirmFirst, isError: false }}
      >
        <Button size="lg" disabled={!isOpen} onClick={() => void toSend()}>
          {airdropText.toSend}
        </Button>
      </ActionBar>
    </>
  );
}

function eachText({ airdrop: { payments } }: AirdropResult, locale: string): string {
  const amounts = [payments[0], payments.at(-1)].map((payment) => xecText(payment?.sats ?? (0n as Sats), locale));
  const [most = "", least = ""] = amounts;
  return least === most ? airdropText.eachSame({ amount: most }) : airdropText.each({ least, most });
}
