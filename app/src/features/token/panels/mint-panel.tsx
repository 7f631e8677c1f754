import { type Atoms, atoms } from "@satchel/core/amount";
import { sendRulesOf } from "@satchel/core/token";
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
import { readMintAmount } from "../../../flows/token/send/token-amount.ts";
import { useAtomsText } from "../../../flows/trade/list/use-atoms-text.ts";
import { tickerText, tokenName } from "../../../text/token-words.ts";
import { Fact } from "../../../ui/layout/facts.tsx";
import { Rich } from "../../../ui/words/rich.tsx";
import { TokenAmount } from "../../../widgets/tokens/token.tsx";
import styles from "../token-page.module.css";
import type { PanelProps } from "../token-panels.ts";
import { AtomsField } from "./atoms-field.tsx";
import { useAtomsField } from "./use-atoms-field.ts";

/** Makes more of a token whose mint baton the wallet holds. The setting Send Confirmations decides about its review. */
export function MintPanel({ token, supply, isOffered, onSent, onDone }: PanelProps) {
  const { tokenId, tokenType, genesisInfo } = token;
  const { decimals } = genesisInfo;
  const max = sendRulesOf(tokenType)?.maxAtoms ?? atoms(0n);
  const field = useAtomsField({
    decimals,
    max,
    read: (text, separators) => readMintAmount(text, { decimals, separators, max }),
  });
  const intent = useMemo<TokenActionIntent | undefined>(
    () => (field.atoms === undefined ? undefined : { action: "mint", tokenId, atoms: field.atoms }),
    [tokenId, field.atoms],
  );
  const action = useTokenAction(intent, {
    place: `mint:${tokenId}`,
    isAlwaysReviewed: false,
    onSent: () => {
      field.clear();
      onSent();
    },
    onKept: field.clear,
  });
  const textOf = useAtomsText(token);
  const { mint: text } = tokenActionText;
  const shown = mintedBy(action.shown);
  const seen = mintedBy(action.attempt.current) ?? atoms(0n);
  const supplyIs = (name: string, amount: bigint) => (
    <Fact name={name}>
      <TokenAmount of={{ tokenId, atoms: atoms(amount) }} length="full" isTyped />
    </Fact>
  );
  return (
    <>
      {isOffered && (
        <div className={styles.panel}>
          <AtomsField
            id="mint-amount"
            label={text.amount}
            token={token}
            field={field}
            onChange={action.attempt.forget}
            onEnter={action.submit}
          >
            {supply && field.atoms !== undefined && (
              <Rich
                text={text.supplyThen}
                marks={{
                  amount: (
                    <TokenAmount of={{ tokenId, atoms: atoms(supply.atoms + field.atoms) }} length="full" isTyped />
                  ),
                }}
              />
            )}
          </AtomsField>
          <ActionProblem action={action} token={tokenName(tokenId, token) ?? tokenId} />
          <ActionPreview action={action}>{supply && supplyIs(text.supplyNow, supply.atoms)}</ActionPreview>
          <ActionButton action={action}>
            <bdi>
              {shown === undefined ? text.button({ what: tickerText(token) }) : text.button({ what: textOf(shown) })}
            </bdi>
          </ActionButton>
        </div>
      )}
      <ActionReview action={action} title={text.review} answer={<bdi>{text.button({ what: textOf(seen) })}</bdi>}>
        {({ plan }) => (
          <ActionReceipt
            plan={plan}
            title={text.newInWallet}
            amount={<TokenAmount of={{ tokenId, atoms: seen }} direction="in" length="full" isTyped />}
            facts={
              <>
                {supply && supplyIs(text.supplyBefore, supply.atoms)}
                {supply && supplyIs(text.supplyAfter, supply.atoms + seen)}
                <Fact name={text.baton}>{text.batonStays}</Fact>
              </>
            }
          />
        )}
      </ActionReview>
      <ActionSent action={action} onClose={onDone}>
        {({ intent: done }) => ({
          title: text.done,
          amount: done.action === "mint" && (
            <TokenAmount of={{ tokenId, atoms: done.atoms }} direction="in" length="full" isTyped />
          ),
        })}
      </ActionSent>
    </>
  );
}

/** Returns how much a plan mints; undefined without a plan. */
function mintedBy(seen: SeenAction | undefined): Atoms | undefined {
  const planned = seen?.plan.action;
  return planned?.kind === "mint" ? planned.atoms : undefined;
}
