import { parseTokenAddress } from "@satchel/core/address";
import type { TokenRecipientLine } from "@satchel/core/payment-link";
import { Info } from "lucide-react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { sendTokenText } from "../../../catalogue/en/payment/send-token.ts";
import { asTyped, typingSeparators } from "../../../text/money/amount-typing.ts";
import { roughly } from "../../../text/money/worth.ts";
import { addressProblemText } from "../../../text/problems/problems.ts";
import { tickerText } from "../../../text/token-words.ts";
import { AmountField, MaxButton } from "../../../ui/form/amount-field.tsx";
import { Control, Field, fieldAria } from "../../../ui/form/field.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { Rich } from "../../../ui/words/rich.tsx";
import { TokenAmount } from "../../../widgets/tokens/token.tsx";
import { useTyped } from "../../../wiring/payment/typed-form.ts";
import { LINES, ManyRecipients } from "../../payment/recipients/lines-field.tsx";
import { LinkNote } from "../../payment/recipients/link-note.tsx";
import { RECIPIENT, RecipientField } from "../../payment/recipients/recipient-field.tsx";
import type { RowsOf } from "../../payment/recipients/recipient-rows.tsx";
import { isLink, maxOf } from "./check-token-form.ts";
import { ACCOUNT, AMOUNT } from "./token-blockers.ts";
import styles from "./token-send.module.css";
import { isAmountLinked } from "./token-send-form.ts";
import { lineAmountText } from "./token-send-words.ts";
import { useTokenWorth } from "./token-worth.ts";
import type { TokenSendState } from "./use-token-send.ts";
import { amountInput } from "./use-token-start.ts";

type Props = { send: TokenSendState; onEnter: () => void };

/** One recipient, or the account of a conversion, and the amount. */
export function OneTokenFields({ send, onEnter }: Props) {
  const { form, address, rules, marked } = send;
  // An NFT is sent whole; only a link can ask for another quantity.
  const hasAmount = !rules.isNft || marked.amount !== undefined;
  return (
    <>
      {form.conversion ? (
        <AccountField send={send} onEnter={onEnter} />
      ) : (
        <RecipientField
          text={form.recipient}
          hint={sendTokenText.recipientHint}
          address={address}
          caution={address === undefined ? undefined : send.cautionOf(address)}
          isLinked={form.link !== undefined}
          problem={marked.recipient}
          onChange={send.setRecipient}
          onClear={send.clearRecipient}
          onEnter={onEnter}
          onLeave={() => send.touched.add(RECIPIENT)}
          next={AMOUNT}
        />
      )}
      {form.link && <LinkNote link={form.link} amountOf={({ quantity }) => <bdi translate="no">{quantity}</bdi>} />}
      {hasAmount && <TokenAmountInput send={send} onEnter={onEnter} />}
    </>
  );
}

function TokenAmountInput({ send, onEnter }: Props) {
  const { token, rules, form, words, change, coins } = send;
  const { decimals } = token.genesisInfo;
  const typing = typingSeparators(rules.separators, decimals);
  const isLinked = isAmountLinked(form);
  const max = maxOf(rules);
  const worth = useTokenWorth(token, send.typedAtoms);
  const shown = form.isMax ? asTyped(amountInput(max, decimals, rules.separators), typing) : form.amount;
  const typed = useTyped(shown, (amount) => change((now) => ({ ...now, amount, isMax: false })));
  const sendable = <TokenAmount of={{ tokenId: token.tokenId, atoms: coins.sendable }} length="full" />;
  return (
    <AmountField
      id={AMOUNT}
      label={rules.isNft ? sendTokenText.quantity : paymentText.amount}
      hint={isLinked ? paymentText.fromLink : undefined}
      {...typed}
      isHidden={form.isMax && words.isHidden}
      readOnly={isLinked}
      onBlur={() => send.touched.add(AMOUNT)}
      onEnter={onEnter}
      separators={typing}
      unit={rules.isNft ? sendTokenText.ofOne : tickerText(token)}
      problem={send.marked.amount}
      max={
        isLinked || rules.isNft ? undefined : (
          <MaxButton isOn={form.isMax} onClick={() => change((now) => ({ ...now, isMax: true, amount: "" }))} />
        )
      }
    >
      {rules.isNft || (isLinked && worth === undefined) ? undefined : (
        <>
          <span className={styles.worth}>
            {worth !== undefined && !(form.isMax && words.isHidden) && roughly(worth)}
          </span>
          {!isLinked && (
            <span>
              <Rich text={sendTokenText.youCanSend} marks={{ amount: sendable }} />
            </span>
          )}
        </>
      )}
    </AmountField>
  );
}

export function ManyTokenFields({ send }: { send: TokenSendState }) {
  const { tokenId } = send.token;
  return (
    <ManyRecipients
      text={send.form.lines}
      change={(update) => send.change((now) => ({ ...now, lines: update(now.lines) }))}
      onLeave={() => send.touched.add(LINES)}
      problem={send.marked.lines}
      read={send.lines}
      amountOf={({ atoms }) => <TokenAmount of={{ tokenId, atoms }} length="full" isTyped />}
      amountProblem={(problem) => lineAmountText(problem, send.words)}
      rows={rowsOf(send)}
    />
  );
}

function rowsOf({ token, rules, addressNamed, cautionOf }: TokenSendState): RowsOf<TokenRecipientLine> {
  return {
    separators: typingSeparators(rules.separators, token.genesisInfo.decimals),
    unit: tickerText(token),
    addressOf: (text) => {
      const payee = parseTokenAddress(text, rules.prefix);
      return payee.ok ? payee.value.address : addressNamed(text);
    },
    addressProblem: (text) => {
      const payee = parseTokenAddress(text, rules.prefix);
      return payee.ok ? "" : addressProblemText(payee.problem);
    },
    isLink,
    // A link for a token asks for the whole form.
    readLink: () => undefined,
    cautionOf,
    worthOf: () => undefined,
  };
}

/**
 * The address on the other chain that a conversion pays (wallet.md 5.4). The amount field stands below, as for any
 * payment.
 */
function AccountField({ send, onEnter }: Props) {
  const typed = useTyped(send.form.conversion?.address ?? "", (address) =>
    send.change((now) => ({ ...now, conversion: { address } })),
  );
  const problem = send.marked.pushes;
  return (
    <>
      <Banner tone="info" icon={Info} quiet>
        <p>{sendTokenText.conversionAbout}</p>
      </Banner>
      <Field id={ACCOUNT} label={sendTokenText.solanaAddress} problem={problem}>
        <Control problem={problem !== undefined}>
          <input
            id={ACCOUNT}
            value={typed.value}
            onChange={(event) => typed.onChange(event.target.value)}
            onBlur={() => send.touched.add(ACCOUNT)}
            onKeyDown={(event) => event.key === "Enter" && onEnter()}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            translate="no"
            {...fieldAria(ACCOUNT, problem, false)}
          />
        </Control>
      </Field>
    </>
  );
}
