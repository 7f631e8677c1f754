import { type Atoms, atoms } from "@satchel/core/amount";
import type { TokenActionIntent } from "@satchel/core/tx";
import { useMemo } from "react";
import { tokenActionText } from "../../../catalogue/en/tokens/token-action.ts";
import { ActionReceipt } from "../../../flows/token/action/action-receipt.tsx";
import {
  ActionButton,
  ActionPreview,
  ActionProblem,
  ActionReview,
  ActionSent,
} from "../../../flows/token/action/token-action.tsx";
import { type SeenAction, useTokenAction } from "../../../flows/token/action/use-token-action.ts";
import { useTokenCoins } from "../../../flows/token/send/token-coins.ts";
import { counted } from "../../../text/money/counts.ts";
import { tickerText, tokenName } from "../../../text/token-words.ts";
import { Fact } from "../../../ui/layout/facts.tsx";
import { TokenAmount } from "../../../widgets/tokens/token.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { rowLink } from "../../../wiring/row-link.ts";
import styles from "../token-page.module.css";
import type { PanelProps } from "../token-panels.ts";
import { HowManyField, useHowMany } from "./how-many-field.tsx";

/** Splits a coin of a collection into coins of one unit, each of which makes an NFT. */
export function FanOutPanel({ token, isOffered, onSent, onDone }: PanelProps) {
  const { tokenId } = token;
  const locale = useLocale();
  const coins = useTokenCoins(tokenId);
  const { ones } = coins;
  const canSplit = coins.largest > 1n;
  const howMany = useHowMany(coins);
  const { inputs } = howMany;
  const intent = useMemo<TokenActionIntent | undefined>(() => {
    if (!canSplit) return { action: "fan-out", tokenId };
    return inputs === undefined ? undefined : { action: "fan-out", tokenId, inputs };
  }, [tokenId, canSplit, inputs]);
  const action = useTokenAction(intent, {
    place: `fan-out:${tokenId}`,
    isAlwaysReviewed: false,
    onSent: () => {
      howMany.clear();
      onSent();
    },
    onKept: howMany.clear,
  });
  const { fanOut: text } = tokenActionText;
  const { shown, attempt } = action;
  const seen = attempt.current ?? shown;
  const count = counted(seen ? inputsOf(seen) : 0, locale);
  const sentTxid = attempt.current?.step === "sent" ? attempt.current.txids.at(-1) : undefined;
  const rest = (of: SeenAction) =>
    restOf(of) > 0n && (
      <Fact name={text.rest}>
        <TokenAmount of={{ tokenId, atoms: restOf(of) }} length="full" />
      </Fact>
    );
  const facts = (of: SeenAction) => (
    <>
      <Fact name={text.readyNow}>{counted(ones, locale).digits}</Fact>
      <Fact name={text.readyAfter}>{counted(ones + inputsOf(of), locale).digits}</Fact>
      {rest(of)}
    </>
  );
  return (
    <>
      {isOffered && (
        <div className={styles.panel}>
          <p className={styles.about}>
            <bdi>{text.about({ ticker: tickerText(token) || (tokenName(tokenId, token) ?? "") })}</bdi>
          </p>
          <ActionProblem action={action} token={tokenName(tokenId, token) ?? tokenId} />
          {action.problem?.code === "fan-out-only-ones" && (
            <p className={styles.about}>{text.ready({ count: counted(ones, locale) })}</p>
          )}
          {canSplit && (
            <HowManyField
              of={howMany}
              coins={coins}
              made={shown && inputsOf(shown)}
              onChange={attempt.forget}
              onEnter={action.submit}
            />
          )}
          <ActionPreview action={action}>{shown && rest(shown)}</ActionPreview>
          <ActionButton action={action}>{shown ? text.button({ count }) : text.open}</ActionButton>
        </div>
      )}
      <ActionReview action={action} title={text.review} answer={text.button({ count })}>
        {(of) => <ActionReceipt plan={of.plan} amount={text.inputs({ count })} facts={facts(of)} />}
      </ActionReview>
      <ActionSent action={action} onClose={onDone}>
        {(of) => ({
          title: text.done,
          amount: text.inputs({ count: counted(inputsOf(of), locale) }),
          seeAt: rowLink(sentTxid),
        })}
      </ActionSent>
    </>
  );
}

const inputsOf = ({ plan: { action } }: SeenAction): number => (action?.kind === "fan-out" ? action.inputs : 0);

/** Returns what stays together in one coin. */
function restOf({ plan }: SeenAction): Atoms {
  const made = plan.txs.at(-1)?.outputs.flatMap(({ token }) => (token ? [token.atoms] : [])) ?? [];
  return atoms(made.filter((each) => each > 1n).reduce((sum, each) => sum + each, 0n));
}
