import type { BotCheck, Rewards } from "@satchel/core/ports";
import type { Context } from "../context.ts";

/** `xec` and `home-tokens` are claimed on Home, `tokens` on the Rewards screen (facts.md 1.3). */
export type ClaimKind = Parameters<Rewards["claim"]>[0];

/** The action that the bot check proves for each claim; the token claim from Home needs no proof. */
export const BOT_ACTIONS = {
  xec: "claimxec",
  tokens: "claimcachet",
  "home-tokens": undefined,
} as const satisfies Record<ClaimKind, Parameters<BotCheck["prove"]>[0] | undefined>;

/** Whether this network and build offer this kind of reward. */
export const canClaim = ({ ports: { rewards, botCheck } }: Context, kind: ClaimKind): boolean =>
  rewards !== undefined && (BOT_ACTIONS[kind] === undefined || botCheck !== undefined);
