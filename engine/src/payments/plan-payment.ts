import { atoms, sats } from "@satchel/core/amount";
import type { Outpoint } from "@satchel/core/ids";
import { type BalanceParts, balanceParts, checkEvidence, mayBeAccepted, withoutDoubted } from "@satchel/core/ledger";
import { no, ok, type Result } from "@satchel/core/result";
import {
  type CoinProblem,
  type Plan,
  type PlanOptions,
  type PlanProblem,
  planSend,
  planTokenAction,
  planTokenSend,
  type SendIntent,
  type TokenActionIntent,
  type TokenActionProblem,
  type TokenIntent,
  type Utxo,
} from "@satchel/core/tx";
import { changeScript } from "@satchel/core/wallet";
import { activeWallet, type State } from "../state.ts";
import { reservedCoins } from "./outbox/stored-payments.ts";
import { openRefusals } from "./refusals/open-refusals.ts";
import { sortedCoins } from "./sorted-coins.ts";

/** Plans a payment from the active wallet's coins that no payment under way has reserved. Runs on every keystroke. */
export function planXec(state: State, intent: SendIntent): Result<Plan, PlanProblem> {
  const options = planOptions(state, intent.coins, acceptedCoins(state, intent));
  if (options === undefined) return no({ code: "insufficient-funds", available: sats(0n), required: amountOf(intent) });
  const plan = planSend(sortedCoins(state.ledger.utxos), intent, options);
  const accepted = acceptedCoins(state, intent);
  return plan.ok && accepted.length > 0 ? ok({ ...plan.value, accepted }) : plan;
}

/** Returns the coins in doubt that a person has chosen and confirmed by name. */
function acceptedCoins(state: State, { coins = [], accepted = [] }: SendIntent): Outpoint[] {
  return accepted.filter((outpoint) => {
    const coin = coins.includes(outpoint) ? state.ledger.utxos.get(outpoint) : undefined;
    const problem = coin && contradictionOf(state, coin);
    return problem !== undefined && mayBeAccepted(problem);
  });
}

const amountOf = (intent: SendIntent) =>
  sats("maxTo" in intent ? 0n : intent.to.reduce((sum, payment) => sum + payment.sats, 0n));

/** Plans a token payment, as `planXec` does for XEC; the fee is paid from coins without tokens. */
export function planToken(state: State, intent: TokenIntent): Result<Plan, PlanProblem> {
  const { tokenId, to, coins } = intent;
  const options = planOptions(state, coins);
  if (options !== undefined) return planTokenSend(sortedCoins(state.ledger.utxos), intent, options);
  const required = atoms(to.reduce((sum, payment) => sum + payment.atoms, 0n));
  return no({ code: "insufficient-tokens", tokenId, available: atoms(0n), required });
}

/** Plans an action on a token, as `planXec` does for XEC; frozen coins stay, also those of the token. */
export function planAction(state: State, intent: TokenActionIntent): Result<Plan, TokenActionProblem> {
  const options = planOptions(state);
  if (options === undefined) return no({ code: "insufficient-funds", available: sats(0n), required: sats(0n) });
  return planTokenAction(sortedCoins(state.ledger.utxos), intent, options);
}

/**
 * Returns what planning reads from the state; undefined while there is no wallet. Coins of a payment under way are
 * never used, frozen coins only if they are in `named`, a person's own choice, and coins in doubt only if they are
 * `accepted`. While a refused payment is open, every plan spends one of its coins.
 */
export function planOptions(
  state: State,
  named: readonly Outpoint[] = [],
  accepted: readonly Outpoint[] = [],
): PlanOptions | undefined {
  const { ledger, settings, tip, outbox, frozen, doubted } = state;
  const wallet = activeWallet(state);
  const change = wallet && changeScript(wallet);
  if (change === undefined) return undefined;
  const isUsable = isUsableIn({ outbox, frozen, doubted }, named, accepted);
  const open = openRefusals(state);
  return {
    ...(open.length > 0 && { mustSpend: open.map(({ coins }) => coins) }),
    feePerKb: settings.satsPerKb,
    changeScript: change,
    // While the tip is unknown, every block reward counts as immature.
    tipHeight: tip?.height ?? -1,
    isUsable,
    unusable: () => {
      const held = new Set([...reservedCoins(outbox), ...frozen, ...doubted.keys()]);
      const coins = [...held].flatMap((outpoint) => ledger.utxos.get(outpoint) ?? []);
      return coins.filter((coin) => !isUsable(coin));
    },
  };
}

type Limits = Pick<State, "outbox" | "frozen" | "doubted">;
type IsUsable = (coin: Utxo) => boolean;
let last: { limits: Limits; isUsable: IsUsable } | undefined;

/** Returns the check of a coin; the same function while nothing changes that it reads, so that its answers are kept. */
function isUsableIn(limits: Limits, named: readonly Outpoint[], accepted: readonly Outpoint[]): IsUsable {
  const { outbox, frozen, doubted } = limits;
  const isSame = last?.limits.outbox === outbox && last.limits.frozen === frozen && last.limits.doubted === doubted;
  // A coin is accepted only if it is named too.
  if (last && isSame && named.length === 0) return last.isUsable;
  const reserved = reservedCoins(outbox);
  const chosen = new Set(named);
  const isUsable: IsUsable = (coin) =>
    !reserved.has(coin.outpoint) &&
    (chosen.has(coin.outpoint) || !frozen.has(coin.outpoint)) &&
    (accepted.includes(coin.outpoint) || contradictionOf(limits, coin) === undefined);
  if (named.length === 0) last = { limits, isUsable };
  return isUsable;
}

/** Returns what is known against a coin as the indexer describes it now. */
export function contradictionOf({ doubted }: Pick<State, "doubted">, coin: Utxo): CoinProblem | undefined {
  const evidence = doubted.get(coin.outpoint);
  return evidence && checkEvidence(coin, evidence);
}

/**
 * Returns what the balance of the active wallet is made of: its spendable part is what planning may use. Coins in doubt
 * are no part of it. Undefined while the coins or the height of the chain are not known.
 */
export function partsOfBalance({
  ledger,
  tip,
  outbox,
  frozen,
  doubted,
}: Pick<State, "ledger" | "tip" | "outbox" | "frozen" | "doubted">): BalanceParts | undefined {
  if (ledger.awaited !== undefined || tip === undefined) return undefined;
  return balanceParts(withoutDoubted(ledger, doubted), tip.height, { frozen, reserved: reservedCoins(outbox) });
}
