import type { Atoms, Sats } from "../../amount/index.ts";
import type { Outpoint, TokenId } from "../../ids/index.ts";
import type { ScriptHex } from "../../script/index.ts";
import type { GenesisInfo, GenesisSection, TokenType } from "../../token/index.ts";
import type { Utxo } from "../bytes/tx.ts";
import type { CovenantSpend, PlannedTrade } from "./covenant.ts";

export type Payment = { script: ScriptHex; sats: Sats };

/**
 * A request to pay XEC to one or more recipients; a script may occur twice. `data` is an OP_RETURN script that becomes
 * the first output. If `coins` is given, the payment spends exactly these coins. `accepted`: those among `coins` that a
 * person spends although they may carry tokens.
 */
export type PayIntent = {
  to: readonly Payment[];
  data?: ScriptHex;
  /** Whether `data` is in every transaction that pays recipients, and not only in the first: an airdrop's message. */
  dataInEach?: boolean;
  coins?: readonly Outpoint[];
  accepted?: readonly Outpoint[];
};
/**
 * A request to pay everything spendable, or all of `coins`, less the fee. With a script of the wallet itself as
 * `maxTo` it consolidates coins.
 */
export type MaxIntent = {
  maxTo: ScriptHex;
  data?: ScriptHex;
  coins?: readonly Outpoint[];
  accepted?: readonly Outpoint[];
};
export type SendIntent = PayIntent | MaxIntent;

export type TokenPayment = { script: ScriptHex; atoms: Atoms };

/**
 * A request to pay one token to one or more recipients. If `coins` contains coins of this token, the payment spends
 * exactly these token coins; if it contains plain XEC coins, exactly these pay the fee. Where `coins` has no coins of
 * one kind, the wallet chooses coins of that kind itself.
 */
export type TokenIntent = {
  tokenId: TokenId;
  to: readonly TokenPayment[];
  /** Further eMPP pushes (hex) after the push of the token section. ALP only. */
  pushes?: readonly string[];
  coins?: readonly Outpoint[];
};

/** A request to change what there is of a token, or to create one. The new atoms go to the wallet itself. */
export type TokenActionIntent =
  /** Creates a fungible token or a collection. */
  | { action: "create"; token: GenesisSection }
  /** Creates an NFT from one unit of its collection; without a coin of exactly one, such coins are made first. */
  | { action: "mint-nft"; groupTokenId: TokenId; info: GenesisInfo }
  | { action: "mint"; tokenId: TokenId; atoms: Atoms }
  | { action: "burn"; tokenId: TokenId; atoms: Atoms }
  /** Splits a coin of a collection into `inputs` coins of one, which NFTs are made from, or into as many as it can. */
  | { action: "fan-out"; tokenId: TokenId; inputs?: number };

/** What a plan does besides moving tokens. Without it a plan neither creates, mints nor burns. */
export type PlannedAction =
  /**
   * Transaction `txIndex` creates this token; until it is signed, the id of the token is `createdTokenId(txIndex)`. An
   * NFT uses up one atom of `groupTokenId`.
   */
  | { kind: "create"; txIndex: number; token: GenesisSection; groupTokenId?: TokenId }
  | { kind: "mint"; tokenId: TokenId; atoms: Atoms }
  | { kind: "burn"; tokenId: TokenId; atoms: Atoms }
  /** `inputs`: how many coins of one it makes. */
  | { kind: "fan-out"; tokenId: TokenId; inputs: number };

/** An input. Without `covenant` its coin is a P2PKH coin of the wallet. */
export type PlannedInput = { utxo: Utxo; covenant?: CovenantSpend };
/** An output of a planned transaction. `token` is what the output will hold once the transaction is accepted. */
export type PlannedOutput = {
  script: ScriptHex;
  sats: Sats;
  isChange: boolean;
  token?: { tokenId: TokenId; atoms: Atoms; isMintBaton?: true };
};

/**
 * One unsigned transaction with version 2 and sequence 0xffffffff; inputs and outputs are in their final order. `size`
 * is the exact size in bytes once signed with Schnorr signatures. `lockTime` is 0 unless a covenant asks for another
 * one. `lockTime` and `sequence`, that of the first input, of an advertisement say the terms of its offer.
 */
export type PlannedTx = {
  inputs: readonly PlannedInput[];
  outputs: readonly PlannedOutput[];
  size: number;
  fee: Sats;
  lockTime?: number;
  sequence?: number;
};

/**
 * Transactions to sign and broadcast in this order. A later transaction may spend an output of an earlier one; the
 * outpoint of that output is `plan:{index}:{outIdx}` until signing gives the earlier transaction its txid.
 */
export type Plan = {
  txs: readonly PlannedTx[];
  /** The sum that the recipients get, over all transactions. */
  sent: Sats;
  /** The sum of the fees of all transactions. */
  fee: Sats;
  /** Coins of the wallet that this plan spends; they are reserved while the payment is in flight. */
  spends: readonly Outpoint[];
  /**
   * Atoms sent and burned per token, over all transactions; absent for a payment of XEC. `sent` is what leaves the
   * wallet: in a listing the atoms on offer, in a purchase the atoms that stay on offer.
   */
  tokens?: readonly { tokenId: TokenId; sent: Atoms; burned: Atoms }[];
  action?: PlannedAction;
  trade?: PlannedTrade;
  /**
   * Coins of `spends` that may carry tokens, which the person has confirmed one by one; absent if there are no such
   * coins. Only these are spent as XEC although their bytes name tokens.
   */
  accepted?: readonly Outpoint[];
};

export type PlanProblem =
  /** Too little XEC. `required` includes the fee. */
  | { code: "insufficient-funds"; available: Sats; required: Sats }
  /** `index` is that of the recipient; it is absent if the amount of a max payment would be below dust. */
  | { code: "below-dust"; dust: Sats; index?: number }
  | { code: "too-many-transactions"; count: number }
  | { code: "no-recipients" }
  | { code: "data-not-op-return" }
  | { code: "data-too-long"; bytes: number; max: number }
  /** Chosen coins that are not in the wallet, are reserved by another payment, are immature, or hold another token. */
  | { code: "coins-unusable"; outpoints: readonly Outpoint[] }
  /** The plan has to spend one of these coins (`PlanOptions.mustSpend`), and can spend none of them. */
  | { code: "cannot-replace"; outpoints: readonly Outpoint[] }
  | TokenPlanProblem;

export type TokenPlanProblem =
  | { code: "insufficient-tokens"; tokenId: TokenId; available: Atoms; required: Atoms }
  /** The amount of recipient `index` is below one atom or above `max`, the most that one output can hold. */
  | { code: "atoms-out-of-range"; index: number; max: Atoms }
  | { code: "unsupported-token-type"; tokenType: TokenType }
  /** Only ALP allows further pushes beside the token section. */
  | { code: "pushes-unsupported" }
  /** Push `index` is empty, is not hex, or is a token section itself. */
  | { code: "push-invalid"; index: number };

export type TokenActionProblem =
  | PlanProblem
  /** `Unable to find mint baton for {token}` */
  | { code: "no-mint-baton"; tokenId: TokenId }
  /** `No eligible inputs for this NFT parent fan tx` */
  | { code: "fan-out-no-coins"; tokenId: TokenId }
  /** `No token utxos exist with qty !== 1` */
  | { code: "fan-out-only-ones"; tokenId: TokenId }
  /** The largest coin makes `most` coins of one, and at least one has to be made. */
  | { code: "fan-out-out-of-range"; most: number };

export type PlanOptions = {
  /** Sats per 1000 bytes. */
  feePerKb: number;
  /** The script that change goes to: a P2PKH script of the wallet, as hex. */
  changeScript: ScriptHex;
  /** Height of the newest block; it decides which coinbase coins are mature. */
  tipHeight: number;
  /** False for coins that another payment has reserved, and for frozen coins unless the person chose them. */
  isUsable?: (utxo: Utxo) => boolean;
  /** Returns the coins that `isUsable` refuses. A caller that knows them spares asking about each of 50,000 coins. */
  unusable?: () => readonly Utxo[];
  /**
   * Of each list the plan spends at least one coin, also if `isUsable` refuses it or the intent names other coins: one
   * of XEC if there is one, otherwise a token coin, whose tokens return to the wallet. So a payment whose bytes spend
   * the list cannot be made besides the plan.
   */
  mustSpend?: readonly (readonly Utxo[])[];
};
