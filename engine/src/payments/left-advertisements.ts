// What a listing in two steps leaves behind if the network has its advertisement and refused its offer.
import { type Advertisement, readAd } from "@satchel/core/offer";
import { NetworkError, ProtocolError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { fromHex } from "@satchel/core/script";
import { type Parent, readOutpoint, readParent, readTx, type TokenValue } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { reasonOf } from "../problems.ts";
import type { OutboxEntry } from "../state.ts";
import { isUnderWay } from "./kept-payments.ts";
import { isSpent } from "./offer-gone.ts";
import { refreshOutbox } from "./outbox.ts";

/** A listing whose advertisement the network has, and whose offer it refused. `entryId`: its payment in the outbox. */
export type LeftAdvertisement = { entryId: string; advertisement: Advertisement };
export type LeftProblem = { code: "stopped" } | { code: "unreachable"; reason: string };

/**
 * Returns what interrupted listings of the active wallet left in outputs of advertisements. A listing that is still under
 * way is not among them: it finishes by itself. The others are finished by `rebroadcast`, or undone by the trade `take-back`.
 */
export async function findAdvertisements(
  ctx: Context,
  signal?: AbortSignal,
): Promise<Result<readonly LeftAdvertisement[], LeftProblem>> {
  const { activeId } = ctx.state.getState();
  try {
    const left = (await refreshOutbox(ctx)).filter(({ walletId }) => walletId === activeId).map(leftBy);
    const found: LeftAdvertisement[] = [];
    for (const one of left) {
      if (one && !(await isSpent(ctx.ports.chain, one.advertisement.outpoint, signal))) found.push(one);
    }
    return ok(found);
  } catch (error) {
    if (signal?.aborted) return no({ code: "stopped" });
    if (!(error instanceof NetworkError) && !(error instanceof ProtocolError)) throw error;
    return no({ code: "unreachable", reason: reasonOf(error) });
  }
}

/** Returns whether a failed payment holds the only copy of what is needed to spend an advertisement. */
export async function isStillNeeded({ ports: { chain } }: Context, entry: OutboxEntry): Promise<boolean> {
  const left = leftBy(entry);
  return left !== undefined && !(await isSpent(chain, left.advertisement.outpoint));
}

function leftBy(entry: OutboxEntry): LeftAdvertisement | undefined {
  if (isUnderWay(entry)) return undefined;
  const advertisement = advertisementOf(entry.txs.map(({ rawTx }) => fromHex(rawTx)));
  return advertisement && { entryId: entry.id, advertisement };
}

/** Reads the advertisement that the last of a payment's transactions spends, from the bytes of both. */
function advertisementOf(rawTxs: readonly Uint8Array[]): Advertisement | undefined {
  const last = readTx(rawTxs.at(-1) ?? new Uint8Array());
  const input = last.ok ? last.value.inputs[0] : undefined;
  if (input === undefined) return undefined;
  const { txid, outIdx } = readOutpoint(input.outpoint);
  const parents = rawTxs.flatMap((rawTx): Parent[] => {
    const parent = readParent(rawTx);
    return parent.ok ? [parent.value] : [];
  });
  const parent = parents.find((each) => each.txid === txid);
  const output = parent?.outputs[outIdx];
  const token = parent && tokenOf(parent, outIdx);
  const offer = token && readAd(input.inputScript, token);
  return offer && output && { offer, outpoint: input.outpoint, sats: output.sats };
}

const TYPE_NAMES: Readonly<Record<number, string>> = {
  1: "SLP_TOKEN_TYPE_FUNGIBLE",
  2: "SLP_TOKEN_TYPE_MINT_VAULT",
  65: "SLP_TOKEN_TYPE_NFT1_CHILD",
};

function tokenOf({ tokens }: Parent, outIdx: number): TokenValue | undefined {
  const token = tokens.get(outIdx);
  if (token === undefined || token === "unreadable") return undefined;
  const { tokenId, protocol, typeNumber: number, atoms, isMintBaton } = token;
  const tokenType = { protocol, type: TYPE_NAMES[number] ?? "SLP_TOKEN_TYPE_UNKNOWN", number };
  return { tokenId, tokenType, atoms, isMintBaton, entryIdx: 0 };
}
