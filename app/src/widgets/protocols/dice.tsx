import type { ActionOf } from "@satchel/core/activity";
import { ShortId } from "../../ui/address-text.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { InvalidQuote, Quote, Raw } from "./quote.tsx";

export function DicePanel({ action }: { action: ActionOf<"DICE Bet"> }) {
  if (!action.isValid) {
    return (
      <InvalidQuote name="Invalid dice bet">
        <Raw text={action.action.stack} />
      </InvalidQuote>
    );
  }
  const { minValue, maxValue } = action.action;
  return (
    <Quote app={action.app} label="Dice bet">
      A roll from {minValue} to {maxValue}
    </Quote>
  );
}

export function RollPanel({ action }: { action: ActionOf<"ROLL Payout"> }) {
  if (!action.isValid) {
    return (
      <InvalidQuote name="Invalid dice roll">
        <Raw text={action.action.stack} />
      </InvalidQuote>
    );
  }
  const { betTxid, roll, result } = action.action;
  return (
    <Quote app={action.app} label="Dice roll">
      <Facts>
        <Fact name="Rolled">{roll}</Fact>
        <Fact name="Result">
          <Raw text={result} />
        </Fact>
        <Fact name="Bet">
          <ShortId id={betTxid} />
        </Fact>
      </Facts>
    </Quote>
  );
}
