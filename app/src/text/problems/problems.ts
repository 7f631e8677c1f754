import type { AddressProblem } from "@satchel/core/address";
import type { AmountProblem, Sats } from "@satchel/core/amount";
import type { PlanProblem, TokenPlanProblem } from "@satchel/core/tx";
import type { SendProblem } from "@satchel/engine";
import { problemsText } from "../../catalogue/en/problems.ts";
import { listText } from "../locale/lists.ts";
import { separatorsOf } from "../locale/locale.ts";
import { counted } from "../money/counts.ts";
import { xecText } from "../money/money.ts";
import { notKnownTo, paymentStateWords } from "../payment-states.ts";
import { serversProblemWords } from "../server-words.ts";
import { coinsProblemWords } from "./coin-problems.ts";
import { plainReason } from "./plain-reasons.ts";
import { nothingSentFor, type ProblemWords, rawOf } from "./problem-words.ts";

/**
 * Returns the sentence for a wrong amount (facts.md 1.5, wallet.md 5). It names the decimal sign of this person's
 * locale.
 */
export function amountProblemText(problem: AmountProblem, locale: string): string {
  const text = problemsText.amount;
  switch (problem.code) {
    case "amount-bad-characters":
    case "amount-ambiguous":
      return text.badCharacters({ input: problem.input, decimal: separatorsOf(locale).decimal });
    case "amount-not-a-number":
      return text.notANumber({ input: problem.input });
    case "amount-too-precise":
      return text.tooPrecise({ decimals: counted(problem.decimals, locale) });
    case "amount-zero":
      return text.zero;
    case "amount-below-dust":
      return text.belowDust({ dust: xecText(problem.dust, locale) });
    case "amount-above-balance":
      return text.aboveBalance({
        amount: xecText(problem.amount, locale),
        balance: xecText(problem.balance, locale),
      });
  }
}

/**
 * Returns the sentence for a wrong address. wallet.md 5 fixes 'Invalid address' and the text about tokens; what follows
 * the former is ours.
 */
export function addressProblemText(problem: AddressProblem): string {
  const text = problemsText.address;
  switch (problem.code) {
    case "address-invalid":
    case "address-bad-payload":
    case "address-bad-hash-size":
    case "address-bad-type":
      return text.invalid;
    case "address-bad-character":
      return text.badCharacter({ character: problem.character });
    case "address-bad-checksum":
    case "address-no-known-prefix":
      return text.badChecksum;
    case "address-wrong-prefix":
      return text.wrongPrefix({ prefix: problem.prefix, expected: problem.expected });
    case "address-of-other-coin":
      return text.ofOtherCoin({ coin: problem.coin });
    case "address-is-for-tokens":
      return text.isForTokens;
    case "address-not-payable":
      return text.notPayable;
  }
}

/** Returns why a payment cannot be planned. Every detail says that nothing was sent. */
export function planProblemWords(problem: PlanProblem, locale: string): ProblemWords {
  const { plan: text, amount, nothingSent } = problemsText;
  switch (problem.code) {
    case "insufficient-funds": {
      const required = xecText(problem.required, locale);
      const spendable = xecText(problem.available, locale);
      const missing = xecText((problem.required - problem.available) as Sats, locale);
      return { title: text.insufficientFunds, detail: text.insufficientFundsDetail({ required, spendable, missing }) };
    }
    case "below-dust":
      return { title: amount.belowDust({ dust: xecText(problem.dust, locale) }), detail: nothingSent };
    case "too-many-transactions":
      return {
        title: text.tooManyTransactions,
        detail: text.tooManyTransactionsDetail({ count: counted(problem.count, locale) }),
      };
    case "no-recipients":
      return { title: text.noRecipients, detail: nothingSent };
    case "data-not-op-return":
      return { title: text.dataNotOpReturn, detail: nothingSent };
    case "data-too-long":
      return {
        title: text.dataTooLong,
        detail: text.dataTooLongDetail({ bytes: counted(problem.bytes, locale), max: counted(problem.max, locale) }),
      };
    case "cannot-replace":
      return { title: text.cannotReplace, detail: text.cannotReplaceDetail };
    case "coins-unusable":
      return { title: text.coinsUnusable, detail: text.coinsUnusableDetail };
    default:
      return tokenPlanProblemWords(problem);
  }
}

function tokenPlanProblemWords(problem: TokenPlanProblem): ProblemWords {
  const { plan: text, nothingSent } = problemsText;
  switch (problem.code) {
    case "insufficient-tokens":
      return { title: text.insufficientTokens, detail: text.insufficientTokensDetail };
    case "atoms-out-of-range":
      return { title: text.atomsOutOfRange, detail: text.atomsOutOfRangeDetail };
    case "unsupported-token-type":
      return { title: text.unsupportedTokenType, detail: nothingSent };
    case "push-invalid":
      return { title: text.pushInvalid, detail: nothingSent };
    case "pushes-unsupported":
      return { title: text.pushesUnsupported, detail: nothingSent };
  }
}

const pricesOf = ({ asked, best }: { asked: Sats; best: Sats }, locale: string) => ({
  asked: xecText(asked, locale),
  best: xecText(best, locale),
});

/**
 * Returns how a payment ended that did not go out, or may not have. Every detail says whether money moved. Titles:
 * wallet.md 8.5.
 */
export function sendProblemWords(problem: SendProblem, locale: string): ProblemWords {
  const { send: text, storageFailed } = problemsText;
  switch (problem.code) {
    case "refused": {
      const { reason } = problem;
      const hosts = "hosts" in problem ? problem.hosts : undefined;
      const silent = "silent" in problem ? problem.silent : undefined;
      // Without their names nothing was signed: the indexer has refused to validate it.
      if (hosts) {
        return {
          title: text.wasRefused,
          detail: paymentStateWords({ status: "refused", reason, refusedBy: hosts, ...(silent && { silent }) }).detail,
          ...rawOf(reason),
        };
      }
      const plain = plainReason(reason)?.text;
      const detail = plain === undefined ? text.refusedDetail : text.refusedFor({ reason: plain });
      return { title: text.refused, detail, ...rawOf(problem.reason) };
    }
    case "too-many-ancestors":
      return { title: text.tooManyInARow, detail: text.tooManyAncestors };
    case "unreachable":
      return { title: text.unreachable, detail: text.unreachableDetail, ...rawOf(problem.reason) };
    case "outcome-unknown":
      return { title: text.outcomeUnknown, detail: text.outcomeUnknownDetail, ...rawOf(problem.reason) };
    case "chain-open":
      return { title: text.chainOpen, detail: text.chainOpenDetail };
    case "still-open":
      return { title: text.stillOpen, detail: text.stillOpenDetail };
    case "must-replace":
      return { title: text.mustReplace, detail: text.mustReplaceDetail };
    case "still-missing":
      return { title: notKnownTo(problem.hosts), detail: text.stillMissingDetail };
    case "coins-gone":
      return { title: text.coinsGone, detail: text.coinsGoneDetail };
    case "offer-gone":
      return { title: text.offerGone, detail: text.offerGoneDetail };
    case "prices-unchecked":
      return { title: text.pricesUnchecked, detail: text.pricesUncheckedDetail };
    case "price-moved":
      return { title: text.priceMoved, detail: text.priceMovedDetail(pricesOf(problem, locale)) };
    case "price-above-best":
      return { title: text.priceAboveBest, detail: text.priceAboveBestDetail(pricesOf(problem, locale)) };
    case "tokens-differ":
      return { title: text.tokensDiffer, detail: text.tokensDifferDetail({ tokenId: problem.tokenId }) };
    case "vault-failed":
      return { title: text.vaultFailed, ...nothingSentFor(problem.reason) };
    case "servers-unchecked":
      return { title: text.serversUnchecked, detail: text.serversUncheckedBy({ hosts: listText(problem.hosts) }) };
    case "servers-left-out":
      return { title: text.serversLeftOut, detail: text.serversLeftOutFor({ hosts: listText(problem.hosts) }) };
    case "servers-disagree":
      return serversProblemWords(problem, locale);
    case "storage-failed":
      return { title: storageFailed, ...nothingSentFor(problem.reason) };
    default:
      return coinsProblemWords(problem, locale);
  }
}
