import type { LinkProblem, PushFault } from "@satchel/core/payment-link";
import type { RawDataProblem } from "@satchel/core/script";
import { plainWords } from "@satchel/core/text";
import { amountProblemText } from "./problems.ts";

const TOKEN_TX = "Invalid bip21 token tx:";

/** facts.md 1.5, BIP21; what it has no text for is ours. Links write amounts with '.', whatever the person's locale. */
export function linkProblemText(problem: LinkProblem): string {
  switch (problem.code) {
    case "link-bad-address":
      return problem.isForTokens ? "eToken addresses are not supported for XEC sends" : "Invalid address";
    case "link-unsupported-param":
      return `Unsupported param "${plainWords(problem.param)}"`;
    case "link-addr-without-amount":
      return `No amount key for addr ${plainWords(problem.address)}`;
    case "link-amount-without-addr":
      return "The amount param appears without a corresponding addr param";
    case "link-duplicated-amount":
      return "Duplicated amount param without matching address";
    case "link-bad-amount":
      return `Invalid amount ${plainWords(problem.amount)} for address ${problem.address}: ${amountProblemText(problem.problem, LINK_LOCALE)}`;
    case "link-duplicated-data":
      return "The op_return_raw param may not appear more than once";
    case "link-bad-data":
      return `Invalid op_return_raw param: ${rawDataProblemText(problem.problem)}`;
    case "link-duplicated-param":
      return `The ${plainWords(problem.param)} param may not appear more than once`;
    case "link-is-connect":
      return "This link asks for your address, not for a payment";
    case "link-not-a-payment":
      return `This link to ${plainWords(problem.host)} asks for no payment`;
    case "link-unreadable":
      return "This payment link cannot be read";
    default:
      return tokenLinkProblemText(problem);
  }
}

/** Numbers in links are English. */
const LINK_LOCALE = "en-US";

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
      return "token_id is not a valid tokenId";
    case "link-bad-quantity":
      return "Invalid token_decimalized_qty";
    case "link-unsupported-token-param":
      return `${TOKEN_TX} bip21 token txs may only include the params token_id, token_decimalized_qty, and (optionally) firma`;
    case "link-token-without-quantity":
      return `${TOKEN_TX} token_decimalized_qty must be specified if token_id is specified`;
    case "link-quantity-without-token":
      return `${TOKEN_TX} token_id must be specified if token_decimalized_qty is specified`;
    case "link-bad-firma":
      return pushFaultText(problem.problem);
    case "link-bad-empp":
      return `Invalid empp_raw param: ${pushFaultText(problem.problem, "empp_raw")}`;
    case "link-pushes-too-long":
      return `The data of this link takes ${problem.bytes} bytes; ${problem.max} fit beside a token`;
  }
}

/** What is wrong with bytes put beside a token (facts.md 1.5, firma). */
export function pushFaultText(fault: PushFault, name = "firma"): string {
  switch (fault.code) {
    case "push-empty":
      return `${name} push cannot be empty`;
    case "push-not-hex":
      return `${name} push must be lowercase hex a-f 0-9.`;
    case "push-has-op-return":
      return `${name} push cannot start with OP_RETURN ('6a')`;
    case "push-half-byte":
      return `${name} input must be in hex bytes. Length of ${name} push must be divisible by two.`;
    case "push-too-long":
      return `${name} is ${fault.bytes} bytes; exceeds max ${fault.max} bytes`;
    case "push-moves-tokens":
      return `${name} push would move tokens by itself`;
  }
}

/** facts.md 1.5, op_return_raw. */
export function rawDataProblemText(problem: RawDataProblem): string {
  switch (problem.code) {
    case "raw-data-empty":
      return "Satchel will not send an empty op_return_raw";
    case "raw-data-has-op-return":
      return "op_return_raw will have OP_RETURN (6a) prepended automatically";
    case "raw-data-not-hex":
      return "Input must be lowercase hex a-f 0-9.";
    case "raw-data-too-long":
      return `op_return_raw exceeds ${problem.max} bytes`;
    case "raw-data-half-byte":
      return "op_return_raw input must be in hex bytes. Length of input must be divisible by two.";
    case "raw-data-not-pushes":
      return "Invalid OP_RETURN";
  }
}
