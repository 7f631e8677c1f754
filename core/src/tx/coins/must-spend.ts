import { atoms, DUST_SATS, sats } from "../../amount/index.ts";
import { no, ok, type Result } from "../../result.ts";
import type { ScriptHex } from "../../script/index.ts";
import { sendRulesOf } from "../../token/index.ts";
import type { Utxo } from "../bytes/tx.ts";
import { coinsOfStep, type Step } from "../plan/chain-terms.ts";
import type { Plan, PlanOptions, PlanProblem } from "../plan/plan.ts";
import { isSpendable } from "./usable-coins.ts";

/** Coins that a plan spends in any case, and transactions before it that move token coins to the wallet itself. */
export type Required = { coins: readonly Utxo[]; moves: readonly Step[] };

const NONE: Required = { coins: [], moves: [] };

/**
 * Returns what a plan with these steps spends so that it has a coin of each list of `mustSpend`. A coin of XEC is
 * preferred. A token coin moves to the wallet itself with its tokens in a transaction before the steps; they spend its
 * change, so that they exist only if it does. `chosen`: coins that the plan spends anyway.
 */
export function requiredFor(
  steps: readonly Step[],
  { mustSpend = [], changeScript, tipHeight }: PlanOptions,
  chosen: readonly Utxo[] = [],
): Result<Required, PlanProblem> {
  if (mustSpend.length === 0) return ok(NONE);
  const [first, ...later] = steps;
  // Only on the first step all others depend. What a later one spends cannot be spent before it either.
  const spent = new Set([...chosen, ...(first ? coinsOfStep(first) : [])].map(({ outpoint }) => outpoint));
  const taken = new Set(later.flatMap(coinsOfStep).map(({ outpoint }) => outpoint));
  const isFree = (coin: Utxo) => isMovable(coin) && !taken.has(coin.outpoint);
  let open = mustSpend.filter((list) => !list.some(({ outpoint }) => spent.has(outpoint)));
  const coins: Utxo[] = [];
  const moves: Step[] = [];
  while (open.length > 0) {
    const [list = []] = open;
    const plain = best(
      list.filter((coin) => isSpendable(coin, tipHeight)),
      open,
    );
    const moved = plain === undefined ? best(list.filter(isFree), open) : undefined;
    const coin = plain ?? moved;
    if (coin === undefined) return no({ code: "cannot-replace", outpoints: list.map(({ outpoint }) => outpoint) });
    if (plain) coins.push(plain);
    if (moved) moves.push(moveStep(moved, changeScript));
    open = open.filter((each) => !each.some(({ outpoint }) => outpoint === coin.outpoint));
  }
  return ok({ coins, moves });
}

/** Returns the coin that is in the most lists; of several the one with the most sats. */
function best(coins: readonly Utxo[], lists: readonly (readonly Utxo[])[]): Utxo | undefined {
  const countOf = ({ outpoint }: Utxo) =>
    lists.filter((list) => list.some((coin) => coin.outpoint === outpoint)).length;
  const [first, ...others] = coins;
  if (first === undefined) return undefined;
  return others.reduce((one, other) => {
    const more = countOf(other) - countOf(one);
    return more > 0 || (more === 0 && other.sats > one.sats) ? other : one;
  }, first);
}

/** Tells whether a coin's tokens can be sent to the wallet itself: a mint baton cannot. */
const isMovable = ({ token }: Utxo): boolean =>
  token !== undefined && !token.isMintBaton && sendRulesOf(token.tokenType) !== undefined;

function moveStep(coin: Utxo, changeScript: ScriptHex): Step {
  const { token } = coin;
  const rules = token && sendRulesOf(token.tokenType);
  if (token === undefined || rules === undefined) throw new Error("A coin without tokens is not moved");
  const { tokenId } = token;
  return {
    tokenCoins: [coin],
    outputs: [
      { script: rules.script(tokenId, [token.atoms]), sats: sats(0n), isChange: false },
      { script: changeScript, sats: DUST_SATS, isChange: true, token: { tokenId, atoms: token.atoms } },
    ],
    // The tokens stay in the wallet.
    handsOn: 0,
  };
}

type PlannedTokens = NonNullable<Plan["tokens"]>;

/** Puts the coins first that have to be spent: on what the first step spends all others depend. */
export function mustFirst(coins: readonly Utxo[], { mustSpend = [] }: PlanOptions): readonly Utxo[] {
  if (mustSpend.length === 0) return coins;
  const wanted = new Set(mustSpend.flat().map(({ outpoint }) => outpoint));
  const isWanted = ({ outpoint }: Utxo) => wanted.has(outpoint);
  return [...coins.filter(isWanted), ...coins.filter((coin) => !isWanted(coin))];
}

/** Returns what the moves do to tokens: nothing leaves the wallet. */
export const movedTokens = (moves: readonly Step[]): PlannedTokens =>
  [...new Set(moves.flatMap(({ tokenCoins }) => tokenCoins.flatMap(({ token }) => token?.tokenId ?? [])))].map(
    (tokenId) => ({ tokenId, sent: atoms(0n), burned: atoms(0n) }),
  );

/** Returns the tokens of a plan: what it does itself, and what its moves do. */
export const withMoved = (tokens: PlannedTokens, moved: PlannedTokens = []): PlannedTokens => [
  ...tokens,
  ...moved.filter(({ tokenId }) => !tokens.some((each) => each.tokenId === tokenId)),
];
