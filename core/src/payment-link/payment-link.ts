import type { Payee } from "../address/index.ts";
import type { AmountProblem, Sats } from "../amount/index.ts";
import type { TokenId } from "../ids/index.ts";
import type { RawDataProblem, ScriptHex } from "../script/index.ts";

/** What a payment link asks for. `label` and `message` are texts of its writer; show them, but do not rely on them. */
export type PaymentLink = XecLink | TokenLink;

/** A link that asks for XEC. `data` is a whole OP_RETURN script. `sats` may be missing only for a single recipient. */
export type XecLink = {
  kind: "xec";
  to: readonly { payee: Payee; sats?: Sats }[];
  data?: ScriptHex;
  label?: string;
  message?: string;
};

/**
 * A link that asks for tokens. `quantity` is a decimal text with '.', because the link does not tell how many decimals
 * the token has; it may be missing only for a single recipient. `firma` and `empp` are further pushes (hex) of an ALP
 * send.
 */
export type TokenLink = {
  kind: "token";
  tokenId: TokenId;
  to: readonly { payee: Payee; quantity?: string }[];
  firma?: string;
  empp: readonly string[];
  label?: string;
  message?: string;
};

/** Why a whole link is refused. The quoted texts are those of facts.md 1.5 and wallet.md 5; 'Ours' marks our own. */
export type LinkProblem =
  /** 'Invalid address', or 'eToken addresses are not supported for XEC sends' if `isForTokens`. */
  | { code: "link-bad-address"; address: string; isForTokens: boolean }
  /** 'Unsupported param "{param}"' */
  | { code: "link-unsupported-param"; param: string }
  /** 'No amount key for addr {address}' */
  | { code: "link-addr-without-amount"; address: string }
  /** 'The amount param appears without a corresponding addr param' */
  | { code: "link-amount-without-addr" }
  /** 'Duplicated amount param without matching address' */
  | { code: "link-duplicated-amount" }
  /** 'Invalid amount {amount} for address {address}: {text of problem}' */
  | { code: "link-bad-amount"; amount: string; address: string; problem: AmountProblem }
  /** 'The op_return_raw param may not appear more than once' */
  | { code: "link-duplicated-data" }
  /** 'Invalid op_return_raw param: {text of problem}' */
  | { code: "link-bad-data"; problem: RawDataProblem }
  /** 'token_id is not a valid tokenId' */
  | { code: "link-bad-token-id"; tokenId: string }
  /** 'Invalid token_decimalized_qty' */
  | { code: "link-bad-quantity"; quantity: string }
  /**
   * 'Invalid bip21 token tx: bip21 token txs may only include the params token_id, token_decimalized_qty, and
   * (optionally) firma'
   */
  | { code: "link-unsupported-token-param"; param: string }
  /**
   * 'Invalid bip21 token tx: token_decimalized_qty must be specified if token_id is specified' (only with several
   * recipients)
   */
  | { code: "link-token-without-quantity"; address: string }
  /** 'Invalid bip21 token tx: token_id must be specified if token_decimalized_qty is specified' */
  | { code: "link-quantity-without-token" }
  /** The texts are at PushFault. */
  | { code: "link-bad-firma"; problem: PushFault }
  /** Ours: 'Invalid empp_raw param: {text of problem}' */
  | { code: "link-bad-empp"; problem: PushFault }
  /** Ours: the send and its further pushes together do not fit into one OP_RETURN. */
  | { code: "link-pushes-too-long"; bytes: number; max: number }
  /** Ours: 'The {param} param may not appear more than once' */
  | { code: "link-duplicated-param"; param: string }
  /** Ours: a site asks for an address, not for a payment. */
  | { code: "link-is-connect" }
  /** Ours: a web address that is not a known kind of payment link. */
  | { code: "link-not-a-payment"; host: string }
  /** Ours: the text is not a link, or has an invalid %xx. */
  | { code: "link-unreadable" };

/** Why a further push of an ALP send is refused; the quoted texts are those for `firma`. */
export type PushFault =
  /** 'firma push cannot be empty' */
  | { code: "push-empty" }
  /** 'firma push must be lowercase hex a-f 0-9.' */
  | { code: "push-not-hex" }
  /** "firma push cannot start with OP_RETURN ('6a')" */
  | { code: "push-has-op-return" }
  /** 'firma input must be in hex bytes. Length of firma push must be divisible by two.' */
  | { code: "push-half-byte" }
  /** 'firma is {bytes} bytes; exceeds max 164 bytes' */
  | { code: "push-too-long"; bytes: number; max: number }
  /** Ours: the push is a token section, which could move, mint or burn tokens unseen by the payer. */
  | { code: "push-moves-tokens" };
