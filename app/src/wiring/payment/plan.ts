import type { Outpoint } from "@satchel/core/ids";
import type { MaxIntent, SendIntent, TokenActionIntent, TokenIntent } from "@satchel/core/tx";
import { changeScript } from "@satchel/core/wallet";
import type { State } from "@satchel/engine";
import { planAction, planToken, planXec } from "@satchel/engine/plan";
import { useMemo } from "react";
import { selectActiveWallet } from "../active-wallet.ts";
import { useApp, useEngineState } from "../app-context.ts";

type PaymentIntent = SendIntent | TokenIntent;
const planPayment = (state: State, intent: PaymentIntent) =>
  "tokenId" in intent ? planToken(state, intent) : planXec(state, intent);

/**
 * Returns the plan of a payment, or the reason why it cannot be planned; undefined without an intent. It is computed
 * again when the intent is another object, or when a part of the state changes that planning reads.
 */
export const usePlan = (intent: PaymentIntent | undefined): ReturnType<typeof planXec> | undefined =>
  usePlanned(intent, planPayment);

/** Returns the plan of an action on a token, as `usePlan` does for a payment. */
export const useActionPlan = (intent: TokenActionIntent | undefined): ReturnType<typeof planAction> | undefined =>
  usePlanned(intent, planAction);

/** Returns the plan of an intent, as `usePlan` does. `plan` is the same function in each rendering. */
export function usePlanned<Intent, Planned>(
  intent: Intent | undefined,
  plan: (state: State, intent: Intent) => Planned,
): Planned | undefined {
  const { engine } = useApp();
  const utxos = useEngineState((state) => state.ledger.utxos);
  const keys = useEngineState((state) => selectActiveWallet(state)?.keys);
  const tipHeight = useEngineState((state) => state.tip?.height);
  const satsPerKb = useEngineState((state) => state.settings.satsPerKb);
  const outbox = useEngineState((state) => state.outbox);
  const frozen = useEngineState((state) => state.frozen);
  const doubted = useEngineState((state) => state.doubted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the parts of the state that planning reads
  return useMemo(
    () => (intent === undefined ? undefined : plan(engine.state.getState(), intent)),
    [engine, plan, intent, utxos, keys, tipHeight, satsPerKb, outbox, frozen, doubted],
  );
}

type Outpoints = ReadonlySet<Outpoint> | readonly Outpoint[];

/**
 * Returns the intent to send all coins, or the given ones, to the wallet itself; undefined without a wallet.
 * `accepted`: given coins that may carry tokens and are spent all the same.
 */
export function useIntentOfAll(coins: Outpoints, accepted?: Outpoints): MaxIntent | undefined {
  const own = useEngineState((state) => {
    const wallet = selectActiveWallet(state);
    return wallet && changeScript(wallet);
  });
  return useMemo(() => {
    const chosen = [...coins];
    const confirmed = [...(accepted ?? [])];
    if (own === undefined) return undefined;
    const some = { ...(chosen.length > 0 && { coins: chosen }), ...(confirmed.length > 0 && { accepted: confirmed }) };
    return { maxTo: own, ...some };
  }, [own, coins, accepted]);
}

/** The plan that sends everything, or everything of these coins, to the wallet itself: what Max and joining come to. */
export const usePlanOfAll = (coins: Outpoints, accepted?: Outpoints): ReturnType<typeof usePlan> =>
  usePlan(useIntentOfAll(coins, accepted));
