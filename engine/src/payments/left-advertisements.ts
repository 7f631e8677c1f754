import { type Advertisement, readAd } from "@satchel/core/offer";
import { ok, type Result } from "@satchel/core/result";
import { fromHex } from "@satchel/core/script";
import { type Parent, readOutpoint, readParent, readTx, type TokenValue } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { isUnderWay } from "../payments/kept-payments.ts";
import { isSpent } from "../payments/offer-gone.ts";
import { readKept } from "../payments/outbox.ts";
import { answering, type MarketProblem } from "./fetch-offers.ts";

/** A listing whose advertisement the network has, and whose offer it refused. `entryId`: its payment in the outbox. */
export type LeftAdvertisement = { entryId: string; advertisement: Advertisement };

/**
 * Returns what interrupted listings of the active wallet left in outputs of advertisements. Such a listing is finished by
 * `rebroadcast`, or undone by the trade `take-back`. A listing that is still under way is none: it finishes by itself.
 */
export async function findAdvertisements(
  ctx: Context,
  signal?: AbortSignal,
): Promise<Result<readonly LeftAdvertisement[], MarketProblem>> {
  const { activeId } = ctx.state.getState();
  const failed = (await readKept(ctx)).filter(
    ({ walletId, status }) => walletId === activeId && status !== "sent" && !isUnderWay({ status }),
  );
  const left: LeftAdvertisement[] = [];
  for (const { id, txs } of failed) {
    const advertisement = advertisementOf(txs.map(({ rawTx }) => fromHex(rawTx)));
    if (advertisement === undefined) continue;
    const spent = await answering(signal, () => isSpent(ctx.ports.chain, advertisement.outpoint, signal));
    if (!spent.ok) return spent;
    if (!spent.value) left.push({ entryId: id, advertisement });
  }
  return ok(left);
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
