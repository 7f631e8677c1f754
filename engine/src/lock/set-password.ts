import type { VaultProblem } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { canSign } from "@satchel/core/wallet";
import { carryRecord } from "../contacts/contacts.ts";
import { loadContacts } from "../contacts/load-contacts.ts";
import type { Context } from "../context.ts";
import { ownReason, reasonOf, vaultReason } from "../problems.ts";
import { forgetEarlier, forgetRecords } from "../sealed/sealed-record.ts";
import type { State } from "../state.ts";
import { tellTabs } from "../tabs/tell-tabs.ts";
import { changeBook } from "../wallet-book/wallet-book.ts";
import { closeWallet, showActive } from "./lock.ts";
import { tryPassword, type UnlockProblem } from "./try-password.ts";

export type PasswordProblem = UnlockProblem | { code: "locked" } | { code: "password-too-short"; minLength: number };

/** In Unicode code points. */
const MIN_PASSWORD_LENGTH = 8;

/** `current`: needed if there is a password. Without `next` the password is removed. */
type PasswordChange = { current?: string; next?: string };

/**
 * Sets, changes or removes the password: seals all wallets anew under `next`, or without it under the device. The
 * stored wallets can be opened at every moment, until the change is confirmed with the previous password or device key.
 */
export async function setPassword(ctx: Context, change: PasswordChange): Promise<Result<void, PasswordProblem>> {
  const { ports, state } = ctx;
  const { current = "", next } = change;
  const before = state.getState();
  const refusal = refuse(before, next);
  if (refusal) return no(refusal);
  if (before.protection === "password") {
    const tried = await tryPassword(ctx, before.wallets.filter(canSign), current);
    if (!tried.ok) return tried;
  } else if (next === undefined) return ok(undefined);

  const sealed = await sealAnew(ctx, next);
  if (!sealed.ok) {
    await takeBack(ctx, before, current);
    return sealed;
  }
  if (next === undefined) {
    await ports.vault.lock();
    await forgetRecord(ctx);
  } else await forgetEarlier(ctx);
  // The wallet was locked meanwhile, and now there is no password left to unlock it with.
  if (next === undefined && state.getState().phase.kind === "locked") await showActive(ctx);
  return ok(undefined);
}

/** Without a password nothing is compared any more. */
async function forgetRecord(ctx: Context): Promise<void> {
  try {
    await forgetRecords(ctx);
  } catch (error) {
    ctx.ports.log.warn("The sealed record was not removed", error);
  }
  ctx.state.setState({ outside: {} });
  void loadContacts(ctx);
}

function refuse({ phase }: State, next: string | undefined): PasswordProblem | undefined {
  if (phase.kind === "locked") return { code: "locked" };
  if (phase.kind === "storage-failed") return { code: "storage-failed", reason: phase.reason };
  if (phase.kind !== "ready") return { code: "storage-failed", reason: ownReason("no-wallet") };
  if (next !== undefined && [...next].length < MIN_PASSWORD_LENGTH) {
    return { code: "password-too-short", minLength: MIN_PASSWORD_LENGTH };
  }
  return undefined;
}

async function sealAnew(ctx: Context, next: string | undefined): Promise<Result<unknown, PasswordProblem>> {
  try {
    return await changeBook<PasswordProblem>(ctx, async ({ wallets, protection }) => {
      const sealed = await ctx.ports.vault.protect(wallets.filter(canSign), next);
      if (!sealed.ok) return no(problemOf(sealed.problem));
      // First the record, under the new key: envelopes that expect one are stored only once it is there.
      if (next !== undefined) await carryRecord(ctx, protection === "password" ? wallets : []);
      const byId = new Map(sealed.value.map((wallet) => [wallet.id, wallet]));
      return ok({
        wallets: wallets.map((wallet) => byId.get(wallet.id) ?? wallet),
        protection: next === undefined ? "device" : "password",
      });
    });
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}

/** Gives the vaults the key of the stored wallets again after a failed change, or closes the wallet. */
async function takeBack(ctx: Context, { protection }: State, current: string): Promise<void> {
  const { ports, state } = ctx;
  const { phase, wallets } = state.getState();
  try {
    if (protection === "device") await ports.vault.lock();
    else if (phase.kind === "ready" && !(await ports.vault.unlock(wallets.filter(canSign), current)).ok)
      closeWallet(ctx);
  } catch (error) {
    ports.log.warn("The vault did not return to its previous key", error);
    if (protection === "password") closeWallet(ctx);
  }
  tellTabs(ctx, { kind: "wallets" });
}

const problemOf = (problem: VaultProblem): PasswordProblem =>
  problem.code === "locked" ? { code: "locked" } : { code: "vault-failed", reason: vaultReason(problem) };
