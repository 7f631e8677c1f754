import { parseAddress } from "@satchel/core/address";
import type { Sats } from "@satchel/core/amount";
import { EARLIEST_LOCK_TIME, type TradeIntent } from "@satchel/core/offer";
import { no, type Result } from "@satchel/core/result";
import type { TokenGenesis } from "@satchel/core/token";
import { useMemo, useState } from "react";
import { useTokenCoins } from "../../../flows/token/send/token-coins.ts";
import type { SellRules, SellWish } from "../../../flows/trade/list/sell-form.ts";
import { useListing } from "../../../flows/trade/list/use-listing.ts";
import { useSellRules } from "../../../flows/trade/list/use-sell-form.ts";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";
import { useAnswer } from "../../../wiring/use-answer.ts";
import type { RedeemProblem, Typed } from "./redemption.ts";

const EMPTY = { quantity: "", isMax: false };

/** Returns the offer that redeems what is typed. */
type Check = (typed: Typed, rules: SellRules) => Result<SellWish, RedeemProblem>;

/**
 * Returns what the form says that redeems a token, and what a person can change. `check`: the same function until
 * something else than the form changes what it finds.
 */
export function useRedeem(token: TokenGenesis, check: Check, isAllowed: boolean, onSent: () => void) {
  const { tokenId } = token;
  const coins = useTokenCoins(tokenId);
  const rules = useSellRules(token, coins.sendable);
  const [form, setForm] = useState(EMPTY);
  const [isTouched, setTouched] = useState(false);
  const { quantity, isMax } = form;
  const checked = useMemo(() => check({ quantity, isMax }, rules), [check, quantity, isMax, rules]);
  const intent = useMemo<TradeIntent | undefined>(() => {
    if (!checked.ok) return undefined;
    const { preview: _, ...wish } = checked.value;
    // The engine draws another lock time for the offer itself.
    return { trade: "list", tokenId, lockTime: EARLIEST_LOCK_TIME, ...wish };
  }, [checked, tokenId]);
  const whenSent = () => {
    setForm(EMPTY);
    setTouched(false);
    onSent();
  };
  const listing = useListing(`list:redeem:${tokenId}`, intent, whenSent, isAllowed);
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  return {
    coins,
    rules,
    form,
    checked,
    listing,
    isTouched,
    /** While balances are hidden, Max would tell the balance. */
    isSecret: isMax && isHidden,
    leave: () => setTouched(true),
    change: (next: typeof EMPTY) => {
      setForm(next);
      listing.attempt.forget();
    },
  };
}

export type RedeemState = ReturnType<typeof useRedeem>;

/** What the wallet of the service can pay now; undefined while that is not known. */
type Ready = { ready: Sats | undefined; hasFailed: boolean; retry: () => void };

/** Returns what this wallet of a service can pay now, as an indexer says. */
export function useReady(hotWallet: string): Ready {
  const { engine, network } = useApp();
  const payee = parseAddress(hotWallet, network.prefix);
  const script = payee.ok ? payee.value.script : undefined;
  const { answer, retry } = useAnswer(script ?? "none", async () => {
    const ready = script === undefined ? undefined : await engine.fetchReadySats(script);
    return ready?.ok ? ready : no({ reason: "" });
  });
  return { ready: answer.state === "there" ? answer.value : undefined, hasFailed: answer.state === "failed", retry };
}
