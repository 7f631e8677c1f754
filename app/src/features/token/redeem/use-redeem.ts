import { parseAddress } from "@satchel/core/address";
import type { Sats } from "@satchel/core/amount";
import { EARLIEST_LOCK_TIME, type TradeIntent } from "@satchel/core/offer";
import { no } from "@satchel/core/result";
import type { TokenGenesis } from "@satchel/core/token";
import { useMemo, useState } from "react";
import { useTokenCoins } from "../../../flows/token/send/token-coins.ts";
import { useListing } from "../../../flows/trade/list/use-listing.ts";
import { useSellRules } from "../../../flows/trade/list/use-sell-form.ts";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";
import { useAnswer } from "../../../wiring/use-answer.ts";
import { checkRedemption, leastRedeemed } from "./redemption.ts";

const EMPTY = { quantity: "", isMax: false };

/** Returns what the form says that redeems the staking token, and what a person can change. */
export function useRedeem(token: TokenGenesis, isAllowed: boolean, onSent: () => void) {
  const { tokenId } = token;
  const coins = useTokenCoins(tokenId);
  const rules = useSellRules(token, coins.sendable);
  const [form, setForm] = useState(EMPTY);
  const [isTouched, setTouched] = useState(false);
  const { quantity, isMax } = form;
  const checked = useMemo(() => checkRedemption({ quantity, isMax }, rules), [quantity, isMax, rules]);
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
    /** The least that can be redeemed. */
    least: leastRedeemed(rules.decimals),
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

/** Returns what the wallet of the service can pay now; undefined while that is not known. */
export function useReady(): Sats | undefined {
  const { engine, network } = useApp();
  const payee = parseAddress(network.special.stakingHotWallet, network.prefix);
  const script = payee.ok ? payee.value.script : undefined;
  const { answer } = useAnswer(script, async () => {
    const ready = script === undefined ? undefined : await engine.fetchReadySats(script);
    return ready?.ok ? ready : no({ reason: "" });
  });
  return answer.state === "there" ? answer.value : undefined;
}
