import type { LinkProblem, PushFault } from "@satchel/core/payment-link";
import type { RawDataProblem } from "@satchel/core/script";
import { plainWords } from "@satchel/core/text";
import { linksText } from "../../catalogue/en/links.ts";
import { counted } from "../money/counts.ts";
import { amountProblemText } from "./problems.ts";

/** Links are written for machines: numbers in them, and about them, are English. */
const LINK_LOCALE = "en-US";

/** Returns why a payment link is refused (facts.md 1.5, BIP21; wallet.md 5.12 has our own texts). */
export function linkProblemText(problem: LinkProblem): string {
  switch (problem.code) {
    case "link-bad-address":
      return problem.isForTokens ? linksText.addressIsForTokens : linksText.invalidAddress;
    case "link-unsupported-param":
      return linksText.unsupportedParam({ param: plainWords(problem.param) });
    case "link-addr-without-amount":
      return linksText.addrWithoutAmount({ address: plainWords(problem.address) });
    case "link-amount-without-addr":
      return linksText.amountWithoutAddr;
    case "link-duplicated-amount":
      return linksText.duplicatedAmount;
    case "link-bad-amount":
      return linksText.badAmount({
        amount: plainWords(problem.amount),
        address: problem.address,
        reason: amountProblemText(problem.problem, LINK_LOCALE),
      });
    case "link-duplicated-data":
      return linksText.duplicatedData;
    case "link-bad-data":
      return linksText.badData({ reason: rawDataProblemText(problem.problem) });
    case "link-duplicated-param":
      return linksText.duplicatedParam({ param: plainWords(problem.param) });
    case "link-is-connect":
      return linksText.isConnect;
    case "link-not-a-payment":
      return linksText.notAPayment({ host: plainWords(problem.host) });
    case "link-unreadable":
      return linksText.unreadable;
    default:
      return tokenLinkProblemText(problem);
  }
}

type TokenLinkProblem = Extract<
  LinkProblem,
  {
    code:
      | "link-bad-token-id"
      | "link-bad-quantity"
      | "link-unsupported-token-param"
      | "link-token-without-quantity"
      | "link-quantity-without-token"
      | "link-bad-firma"
      | "link-bad-empp"
      | "link-pushes-too-long";
  }
>;

function tokenLinkProblemText(problem: TokenLinkProblem): string {
  switch (problem.code) {
    case "link-bad-token-id":
      return linksText.badTokenId;
    case "link-bad-quantity":
      return linksText.badQuantity;
    case "link-unsupported-token-param":
      return linksText.unsupportedTokenParam;
    case "link-token-without-quantity":
      return linksText.tokenWithoutQuantity;
    case "link-quantity-without-token":
      return linksText.quantityWithoutToken;
    case "link-bad-firma":
      return pushFaultText(problem.problem, "firma");
    case "link-bad-empp":
      return linksText.badEmpp({ reason: pushFaultText(problem.problem, "empp_raw") });
    case "link-pushes-too-long":
      return linksText.pushesTooLong({ bytes: inLink(problem.bytes), max: inLink(problem.max) });
  }
}

const inLink = (value: number) => counted(value, LINK_LOCALE);

/** Returns what is wrong with bytes put beside a token (facts.md 1.5, firma). `name`: of the field they stand in. */
export function pushFaultText(fault: PushFault, name: string): string {
  const text = linksText.push;
  switch (fault.code) {
    case "push-empty":
      return text.empty({ name });
    case "push-not-hex":
      return text.notHex({ name });
    case "push-has-op-return":
      return text.hasOpReturn({ name });
    case "push-half-byte":
      return text.halfByte({ name });
    case "push-too-long":
      return text.tooLong({ name, bytes: inLink(fault.bytes), max: inLink(fault.max) });
    case "push-moves-tokens":
      return text.movesTokens({ name });
  }
}

/** Returns what is wrong with raw data (facts.md 1.5, op_return_raw). */
export function rawDataProblemText(problem: RawDataProblem): string {
  const text = linksText.rawData;
  switch (problem.code) {
    case "raw-data-empty":
      return text.empty;
    case "raw-data-has-op-return":
      return text.hasOpReturn;
    case "raw-data-not-hex":
      return text.notHex;
    case "raw-data-too-long":
      return text.tooLong({ max: inLink(problem.max) });
    case "raw-data-half-byte":
      return text.halfByte;
    case "raw-data-not-pushes":
      return text.notPushes;
  }
}
