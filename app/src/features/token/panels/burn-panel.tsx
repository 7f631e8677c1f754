import { type Atoms, atoms } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { plainWords } from "@satchel/core/text";
import { sendRulesOf, type TokenGenesis } from "@satchel/core/token";
import type { Plan, TokenActionIntent } from "@satchel/core/tx";
import { Flame } from "lucide-react";
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
import { type TokenAction, useTokenAction } from "../../../flows/token/action/use-token-action.ts";
import { readTokenAmount } from "../../../flows/token/send/token-amount.ts";
import { type TokenCoins, useTokenCoins } from "../../../flows/token/send/token-coins.ts";
import { RestOfToken } from "../../../flows/token/send/token-holding.tsx";
import { useAtomsText } from "../../../flows/trade/list/use-atoms-text.ts";
import { tickerText, tokenName } from "../../../text/token-words.ts";
import { Fact } from "../../../ui/layout/facts.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { Rich } from "../../../ui/words/rich.tsx";
import { TokenAmount } from "../../../widgets/tokens/token.tsx";
import { useEngineState } from "../../../wiring/app-context.ts";
import styles from "../token-page.module.css";
import type { PanelProps } from "../token-panels.ts";
import { useHolding } from "../use-token-page.ts";
import { AtomsField } from "./atoms-field.tsx";
import { type AtomsFieldState, useAtomsField } from "./use-atoms-field.ts";

const ONE = atoms(1n);

/**
 * Destroys a part or all of what the wallet holds of a token, and never a mint baton. Always reviewed, with a phrase to
 * type.
 */
export function BurnPanel(props: PanelProps) {
  const { token, kind, isOffered, onSent, onDone } = props;
  const { tokenId } = token;
  const coins = useTokenCoins(tokenId);
  const field = useBurnField(token, coins.sendable);
  const amount = kind === "NFT" ? ONE : field.atoms;
  const intent = useMemo<TokenActionIntent | undefined>(
    () => (amount === undefined ? undefined : { action: "burn", tokenId, atoms: amount }),
    [tokenId, amount],
  );
  const action = useTokenAction(coins.sendable > 0n ? intent : undefined, {
    place: `burn:${tokenId}`,
    isAlwaysReviewed: true,
    onSent: () => {
      field.clear();
      onSent();
    },
    onKept: field.clear,
  });
  const { burn: text } = tokenActionText;
  const whatOf = useWhatOf(props);
  const seen = action.attempt.current ?? action.shown;
  const phrase = phraseOf(token);
  return (
    <>
      {isOffered && <BurnForm {...props} field={field} coins={coins} action={action} />}
      <ActionReview
        action={action}
        title={seen && <bdi>{text.button({ what: whatOf(seen.plan) })}</bdi>}
        answer={text.open}
        note={text.gone}
        phrase={{ text: phrase, problem: text.mustMatch({ phrase }) }}
      >
        {({ plan }) => (
          <ActionReceipt
            plan={plan}
            amount={<Burned of={plan} {...props} />}
            facts={
              <>
                <LeftAfter burned={plan} {...props} />
                <Batons tokenId={tokenId} />
              </>
            }
          />
        )}
      </ActionReview>
      <ActionSent action={action} onClose={onDone}>
        {({ plan }) => ({ title: text.done, amount: <Burned of={plan} {...props} /> })}
      </ActionSent>
    </>
  );
}

type FormProps = PanelProps & { field: AtomsFieldState; coins: TokenCoins; action: TokenAction };

function BurnForm({ field, coins, action, ...props }: FormProps) {
  const { token, kind } = props;
  const { tokenId } = token;
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  const { burn: text } = tokenActionText;
  const whatOf = useWhatOf(props);
  const { shown } = action;
  return (
    <div className={styles.panel}>
      {kind !== "NFT" && (
        <AtomsField
          id="burn-amount"
          label={text.amount}
          token={token}
          field={field}
          isMaxHidden={isHidden}
          onChange={action.attempt.forget}
          onEnter={action.submit}
        >
          <Rich
            text={text.youCanBurn}
            marks={{ amount: <TokenAmount of={{ tokenId, atoms: coins.sendable }} length="full" /> }}
          />
        </AtomsField>
      )}
      <RestOfToken tokenId={tokenId} coins={coins} />
      <ActionProblem action={action} token={tokenName(tokenId, token) ?? tokenId} />
      <ActionPreview action={action}>{shown && <LeftAfter burned={shown.plan} {...props} />}</ActionPreview>
      <ActionButton action={action} isDanger>
        <bdi>
          {text.button({ what: shown && !(field.isMax && isHidden) ? whatOf(shown.plan) : tokenTicker(token) })}
        </bdi>
      </ActionButton>
      <p className={styles.advice}>
        <Icon of={Flame} size="xs" />
        {text.gone}
      </p>
    </div>
  );
}

type Subject = Pick<PanelProps, "token" | "kind">;

/** Returns how what a plan burns is called in a sentence: "400 LANTRN", or the name of an NFT. */
function useWhatOf({ token, kind }: Subject): (plan: Plan) => string {
  const textOf = useAtomsText(token);
  return (plan) => (kind === "NFT" ? (tokenName(token.tokenId, token) ?? "") : textOf(burnedBy(plan)));
}

/** What a plan burns, in large. */
function Burned({ of, token, kind }: Subject & { of: Plan }) {
  const { tokenId } = token;
  if (kind === "NFT") return <bdi translate="no">{tokenName(tokenId, token)}</bdi>;
  return <TokenAmount of={{ tokenId, atoms: burnedBy(of) }} direction="out" length="full" isTyped />;
}

function useBurnField({ tokenType, genesisInfo: { decimals } }: TokenGenesis, sendable: Atoms) {
  const most = sendRulesOf(tokenType)?.maxAtoms ?? atoms(0n);
  return useAtomsField({
    decimals,
    max: sendable > most ? most : sendable,
    read: (text, separators) => readTokenAmount(text, { decimals, separators, balance: sendable, max: most }),
  });
}

/** Returns what the plan burns, by the plan itself: the vault and the indexer count the same. */
const burnedBy = ({ tokens }: Plan): Atoms => atoms(tokens?.reduce((sum, { burned }) => sum + burned, 0n) ?? 0n);

const tokenTicker = (token: TokenGenesis): string =>
  tickerText(token) || (tokenName(token.tokenId, token) ?? token.tokenId);

/** Returns the phrase to type (tokens.md 5.5). A token without a ticker is named by its name. */
const phraseOf = (token: TokenGenesis): string =>
  `burn ${plainWords(token.genesisInfo.tokenTicker) || (tokenName(token.tokenId, token) ?? "")}`;

function LeftAfter({ token: { tokenId }, kind, burned: plan }: Subject & { burned: Plan }) {
  const held = useHolding(tokenId).atoms;
  const burned = burnedBy(plan);
  if (kind === "NFT") return null;
  return (
    <Fact name={tokenActionText.burn.leftAfter}>
      <TokenAmount of={{ tokenId, atoms: atoms(held > burned ? held - burned : 0n) }} length="full" />
    </Fact>
  );
}

function Batons({ tokenId }: { tokenId: TokenId }) {
  const { mint } = tokenActionText;
  return useHolding(tokenId).batons > 0 ? <Fact name={mint.baton}>{mint.batonStays}</Fact> : null;
}
