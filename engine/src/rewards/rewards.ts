import type { BotCheck, ClaimProblem, Rewards } from "@satchel/core/ports";
import type { Ports } from "../engine.ts";

/** `xec` and `home-tokens` are claimed on Home, `tokens` on the Rewards screen (facts.md 1.3). */
export type ClaimKind = Parameters<Rewards["claim"]>[0];

export type EligibilityProblem = { code: "wallet-not-found" } | { code: "unreachable"; reason: string };
export type ClaimFailure =
  | ClaimProblem
  | { code: "wallet-not-found" }
  /** Nothing was claimed. */
  | { code: "unreachable" | "bot-check-failed"; reason: string }
  /** The reward may be on its way. */
  | { code: "outcome-unknown"; reason: string };

/** What the bot check is asked to prove; the token claim from Home needs no proof. */
export const BOT_ACTIONS = {
  xec: "claimxec",
  tokens: "claimcachet",
  "home-tokens": undefined,
} as const satisfies Record<ClaimKind, Parameters<BotCheck["prove"]>[0] | undefined>;

/** Whether such a claim can be offered at all. */
export const canClaim = ({ rewards, botCheck }: Pick<Ports, "rewards" | "botCheck">, kind: ClaimKind): boolean =>
  rewards !== undefined && (BOT_ACTIONS[kind] === undefined || botCheck !== undefined);
