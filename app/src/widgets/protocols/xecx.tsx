import type { ActionOf } from "@satchel/core/activity";
import { type Atoms, atoms } from "@satchel/core/amount";
import { Fact, Facts } from "../../ui/facts.tsx";
import { useApp } from "../../wiring/app-context.ts";
import { TokenAmount, useNeedTokens } from "../tokens/token.tsx";
import { InvalidQuote, Quote, Raw } from "./quote.tsx";

export function XecxPanel({ action }: { action: ActionOf<"XECX"> }) {
  if (!action.isValid) {
    return (
      <InvalidQuote name="Invalid XECX payout">
        <Raw text={action.action.stack} />
      </InvalidQuote>
    );
  }
  const round = action.action;
  return (
    <Quote app={action.app} label="XECX payout to those who stake">
      <Facts>
        <Fact name="Least balance to be paid">
          <Staked of={atoms(round.minBalanceTokenSatoshisToReceivePaymentThisRound)} />
        </Fact>
        <Fact name="Paid for">
          <Staked of={atoms(round.eligibleTokenSatoshis)} />
        </Fact>
        <Fact name="Not paid for">
          <Staked of={atoms(round.ineligibleTokenSatoshis)} />
        </Fact>
        <Fact name="Holders left out">{round.excludedHoldersCount}</Fact>
      </Facts>
    </Quote>
  );
}

/** In the staking token, where this network has one. */
function Staked({ of }: { of: Atoms }) {
  const tokenId = useApp().network.special.stakingTokenId;
  useNeedTokens(tokenId === "" ? [] : [tokenId]);
  return tokenId === "" ? `${of} base units` : <TokenAmount of={{ tokenId, atoms: of }} length="full" />;
}
