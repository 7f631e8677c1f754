import type { Atoms, Sats } from "../amount/index.ts";
import type { TokenType } from "../token/index.ts";
import type { Outpoint, ScriptHex, Utxo } from "./tx.ts";

export type Payment = { script: ScriptHex; sats: Sats };

/**
 * XEC to one or to many, the same script twice allowed. `data`: an OP_RETURN script, the first output of the payment.
 * `coins`: exactly these are spent, all of them.
 */
export type PayIntent = { to: readonly Payment[]; data?: ScriptHex; coins?: readonly Outpoint[] };
/** Everything spendable, or everything of `coins`, the fee taken out of it. To an own script it consolidates. */
export type MaxIntent = { maxTo: ScriptHex; data?: ScriptHex; coins?: readonly Outpoint[] };
export type SendIntent = PayIntent | MaxIntent;

export type TokenPayment = { script: ScriptHex; atoms: Atoms };

/**
 * One token to one or to many. `coins`: those of this token are spent, all of them and no others; those without tokens
 * pay the fee, all of them; of a kind that is not named the wallet chooses.
 */
export type TokenIntent = {
  tokenId: string;
  to: readonly TokenPayment[];
  /** Further eMPP pushes, hex, behind the one of the token. ALP only. */
  pushes?: readonly string[];
  coins?: readonly Outpoint[];
};

export type PlannedInput = { utxo: Utxo };
/** `token`: what this output holds once the transaction is accepted. */
export type PlannedOutput = {
  script: ScriptHex;
  sats: Sats;
  isChange: boolean;
  token?: { tokenId: string; atoms: Atoms };
};

/**
 * One unsigned transaction: version 2, lock time 0, sequence 0xffffffff, in the order it will be signed.
 * `size` in bytes is the exact size once signed with Schnorr signatures.
 */
export type PlannedTx = { inputs: readonly PlannedInput[]; outputs: readonly PlannedOutput[]; size: number; fee: Sats };

/**
 * Transactions to sign and broadcast in this order; a later one may spend an output of an earlier one,
 * whose outpoint then is `plan:{index}:{outIdx}` until signing gives it a txid.
 */
export type Plan = {
  txs: readonly PlannedTx[];
  /** What reaches the recipients, over all transactions. */
  sent: Sats;
  /** Fees over all transactions. */
  fee: Sats;
  /** Coins of the wallet this plan uses, reserved while it is in flight. */
  spends: readonly Outpoint[];
  /** What happens to the tokens of the coins it spends, over all transactions; absent for plain XEC. */
  tokens?: readonly { tokenId: string; sent: Atoms; burned: Atoms }[];
};

export type PlanProblem =
  /** XEC. `required` includes the fee. */
  | { code: "insufficient-funds"; available: Sats; required: Sats }
  /** `index` into the recipients; absent where what max would send is too little. */
  | { code: "below-dust"; dust: Sats; index?: number }
  | { code: "too-many-transactions"; count: number }
  | { code: "no-recipients" }
  | { code: "data-not-op-return" }
  | { code: "data-too-long"; bytes: number; max: number }
  /** Chosen coins that are not the wallet's, reserved by another payment, too young, or of another token. */
  | { code: "coins-unusable"; outpoints: readonly Outpoint[] }
  | TokenPlanProblem;

export type TokenPlanProblem =
  | { code: "insufficient-tokens"; tokenId: string; available: Atoms; required: Atoms }
  /** An amount below one atom or above `max`, the most one output of this token can hold. */
  | { code: "atoms-out-of-range"; index: number; max: Atoms }
  | { code: "unsupported-token-type"; tokenType: TokenType }
  /** Pushes beside the token's exist for ALP only. */
  | { code: "pushes-unsupported" }
  /** An empty push, one that is no hex, or one that speaks of tokens itself. */
  | { code: "push-invalid"; index: number };

export type PlanOptions = {
  /** Sats per 1000 bytes. */
  feePerKb: number;
  /** Where change goes: a P2PKH script of the wallet, hex. */
  changeScript: ScriptHex;
  /** Height of the newest block, for the age of coinbase coins. */
  tipHeight: number;
  /** False for coins another payment has reserved, and for frozen ones that nobody named. */
  isUsable?: (utxo: Utxo) => boolean;
};
