import { type Airdrop, type AirdropAsked, type AirdropProblem, type Holders, shareOut } from "@satchel/core/airdrop";
import { no, ok, type Result } from "@satchel/core/result";
import type { ScriptHex } from "@satchel/core/tx";
import { walletScripts } from "@satchel/core/wallet";
import type { Engine, HoldersStep } from "@satchel/engine";
import { useEffect, useRef, useState } from "react";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useApp } from "../../wiring/app-context.ts";
import type { AirdropSettings } from "./airdrop-settings.ts";

/** How far the calculation has come; undefined until the first answer. */
export type AirdropProgress = { step: HoldersStep; done: number; all: number } | undefined;
/** `at`: when the holders were fetched, milliseconds since 1970. */
export type AirdropResult = { airdrop: Airdrop; holders: Holders; tokenId: string; at: number };
export type AirdropFailure =
  | (AirdropProblem & { asked: AirdropAsked })
  | { code: "unreachable"; reason: string }
  | { code: "mint-address-failed"; reason: string }
  | { code: "no-mint-address" };

export type AirdropStage =
  | { kind: "setup"; failure?: AirdropFailure }
  | { kind: "calculating"; progress: AirdropProgress }
  | { kind: "result"; result: AirdropResult };

/** Finds who holds a token and divides an amount among them. A new calculation replaces the result of the one before. */
export function useAirdrop() {
  const { engine } = useApp();
  const { wallet } = useActiveWallet();
  const [stage, setStage] = useState<AirdropStage>({ kind: "setup" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const calculate = async (asked: AirdropAsked, settings: AirdropSettings) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const show = (next: AirdropStage) => {
      if (!signal.aborted) setStage(next);
    };
    show({ kind: "calculating", progress: undefined });
    const onProgress = (step: HoldersStep, done: number, all: number) =>
      show({ kind: "calculating", progress: { step, done, all } });
    const mine = settings.ignoresMe ? walletScripts(wallet) : [];
    const found = await find(engine, { asked, settings, mine, onProgress, signal });
    show(found.ok ? { kind: "result", result: found.value } : { kind: "setup", failure: found.problem });
  };
  const leave = () => {
    running.current?.abort();
    setStage({ kind: "setup" });
  };
  return { stage, calculate, leave };
}

type Wish = {
  asked: AirdropAsked;
  settings: AirdropSettings;
  /** Scripts of the active wallet, if they get nothing. */
  mine: readonly ScriptHex[];
  onProgress: (step: HoldersStep, done: number, all: number) => void;
  signal: AbortSignal;
};

async function find(engine: Engine, wish: Wish): Promise<Result<AirdropResult, AirdropFailure>> {
  const { asked, settings, mine, onProgress, signal } = wish;
  const { tokenId, totalSats, minAtoms } = asked;
  const minters = settings.ignoresMinter ? await engine.fetchMintScripts(tokenId, signal) : ok([]);
  if (!minters.ok) {
    if (minters.problem.code === "no-mint-address") return no(minters.problem);
    const reason = minters.problem.code === "unreachable" ? minters.problem.reason : "";
    return no({ code: "mint-address-failed", reason });
  }
  const of = settings.paysNftHolders ? { nftsOf: tokenId } : { tokenId };
  const holders = await engine.fetchHolders(of, { onProgress, signal });
  if (!holders.ok) {
    return no({ code: "unreachable", reason: holders.problem.code === "unreachable" ? holders.problem.reason : "" });
  }
  const ignored = new Set([...asked.ignored, ...minters.value, ...mine]);
  const shared = shareOut(holders.value.holdings, { totalSats, share: settings.share, minAtoms, ignored });
  if (!shared.ok) return no({ ...shared.problem, asked });
  return ok({ airdrop: shared.value, holders: holders.value, tokenId, at: Date.now() });
}
