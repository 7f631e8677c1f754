import type { AirdropAsked } from "@satchel/core/airdrop";
import { ownScripts } from "@satchel/core/wallet";
import { useEffect, useRef, useState } from "react";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useApp } from "../../wiring/app-context.ts";
import type { AirdropSettings } from "./airdrop-settings.ts";
import { type AirdropFailure, type AirdropResult, type AirdropStep, findRecipients } from "./find-recipients.ts";

/** How far the calculation has come; undefined until the first answer. */
export type AirdropProgress = { step: AirdropStep; done: number; all: number } | undefined;

export type AirdropStage =
  | { kind: "setup"; failure?: AirdropFailure }
  | { kind: "calculating"; progress: AirdropProgress }
  | { kind: "result"; result: AirdropResult };

/**
 * Finds who holds a token and divides an amount among them. A new calculation replaces the result of the one before.
 */
export function useAirdrop() {
  const { engine, host, network } = useApp();
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
    const outcome = await findRecipients(engine, {
      asked,
      settings,
      mine: ownScripts(wallet),
      prefix: network.prefix,
      clock: { now: () => Date.now(), pause: host.pause },
      onProgress: (step, done, all) => show({ kind: "calculating", progress: { step, done, all } }),
      signal,
    }).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    if (outcome)
      show(outcome.ok ? { kind: "result", result: outcome.value } : { kind: "setup", failure: outcome.problem });
  };
  const leave = () => {
    running.current?.abort();
    setStage({ kind: "setup" });
  };
  return { stage, calculate, leave };
}
