import type { Vault } from "@satchel/core/ports";
import { no, type Result } from "@satchel/core/result";
import type { SeedWallet } from "@satchel/core/wallet";
import * as v from "valibot";
import { type Context, LOCKS } from "../context.ts";
import { whole } from "../persist/fields.ts";
import { loadItem, parseJson, type StoredItem, saveItem } from "../persist/stored-item.ts";
import { reasonOf, vaultReason } from "../problems.ts";

/** `retryAt`: when the next attempt is allowed, milliseconds since 1970. */
export type UnlockProblem =
  | { code: "wrong-password" | "too-soon"; retryAt: number }
  | { code: "vault-failed" | "storage-failed"; reason: string };

const FREE_ATTEMPTS = 3;
const FIRST_DELAY_MS = 1_000;
const LAST_DELAY_MS = 60_000;
/** After this many wrong passwords the delay no longer grows. */
const LAST_DELAY_AT = 9;

type Tried = Awaited<ReturnType<Vault["unlock"]>>;

/** Returns how long the next attempt has to wait after `count` wrong passwords in a row, in milliseconds. */
const delayAfter = (count: number) =>
  count < FREE_ATTEMPTS ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (count - FREE_ATTEMPTS), LAST_DELAY_MS);

/**
 * Unlocks the vault. Every wrong password makes the wait for the next attempt longer. An attempt is stored as failed
 * before the vault answers, so that neither a reload nor another tab gives a free attempt.
 */
export function tryPassword(
  ctx: Context,
  wallets: readonly SeedWallet[],
  password: string,
): Promise<Result<{ resealed: readonly SeedWallet[] | undefined }, UnlockProblem>> {
  const { clock, locks, vault } = ctx.ports;
  return locks.exclusive(LOCKS.unlock, async () => {
    const { count, retryAt } = await readAttempts(ctx);
    if (clock.now() < retryAt) return no(tellWait(ctx, "too-soon", retryAt));
    await keepAttempts(ctx, count + 1, clock.now() + delayAfter(count + 1));
    let tried: Tried;
    try {
      tried = await vault.unlock(wallets, password);
    } catch (error) {
      await keepAttempts(ctx, count, retryAt);
      return no({ code: "vault-failed", reason: reasonOf(error) });
    }
    if (tried.ok) {
      await keepAttempts(ctx, 0, 0);
      return tried;
    }
    if (tried.problem.code !== "wrong-password") {
      await keepAttempts(ctx, count, retryAt);
      return no({ code: "vault-failed", reason: vaultReason(tried.problem) });
    }
    const nextAt = clock.now() + delayAfter(count + 1);
    if (nextAt > clock.now()) await keepAttempts(ctx, count + 1, nextAt);
    return no(tellWait(ctx, "wrong-password", nextAt));
  });
}

function tellWait({ state }: Context, code: "wrong-password" | "too-soon", retryAt: number): UnlockProblem {
  if (state.getState().phase.kind === "locked") state.setState({ phase: { kind: "locked", retryAt } });
  return { code, retryAt };
}

/**
 * Returns the failed attempts. If they cannot be read, one attempt at a time is allowed with the longest wait between
 * them, so that a person still gets to their money.
 */
async function readAttempts(ctx: Context): Promise<Attempts> {
  const { ports, state } = ctx;
  const { phase } = state.getState();
  const loaded = await loadItem(ports.store, attemptsItem);
  if (loaded.kind === "failed") {
    ports.log.warn(`Failed attempts could not be read: ${loaded.reason}`);
    return { count: LAST_DELAY_AT, retryAt: phase.kind === "locked" ? (phase.retryAt ?? 0) : 0 };
  }
  const { count, retryAt } = loaded.kind === "valid" ? loaded.value : NO_ATTEMPTS;
  const latest = ports.clock.now() + delayAfter(count);
  if (retryAt <= latest) return { count, retryAt };
  // The time was stored before the clock was set back.
  await keepAttempts(ctx, count, latest);
  return { count, retryAt: latest };
}

async function keepAttempts({ ports }: Context, count: number, retryAt: number): Promise<void> {
  try {
    if (count === 0) await ports.store.remove(attemptsItem.key);
    else await saveItem(ports.store, attemptsItem, { count, retryAt });
  } catch (error) {
    ports.log.warn("Failed attempts could not be stored", error);
  }
}

/** `count`: wrong passwords in a row. `retryAt`: when the next attempt is allowed, milliseconds since 1970. */
type Attempts = { count: number; retryAt: number };
const NO_ATTEMPTS: Attempts = { count: 0, retryAt: 0 };

const schema = v.object({ count: v.pipe(whole, v.minValue(0)), retryAt: whole });

export const attemptsItem: StoredItem<Attempts> = {
  key: "unlockAttempts",
  decode: (raw) => {
    const parsed = v.safeParse(schema, parseJson(raw));
    return parsed.success ? { kind: "valid", value: parsed.output } : { kind: "corrupt", reason: "not attempts" };
  },
  encode: ({ count, retryAt }) => JSON.stringify({ count, retryAt }),
};
