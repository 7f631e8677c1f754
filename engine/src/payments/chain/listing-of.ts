import { readOutpoint } from "@satchel/core/ids";
import { type Advertisement, readAd } from "@satchel/core/offer";
import { fromHex } from "@satchel/core/script";
import { tokenTypeOf } from "@satchel/core/token";
import { type Parent, readParent, readTx, type TokenValue } from "@satchel/core/tx";
import type { OutboxEntry } from "../../state.ts";

/** Returns what a payment in two steps lists, read from its bytes; undefined for a payment that lists nothing. */
export function listingOf({ txs }: Pick<OutboxEntry, "txs">): Advertisement | undefined {
  const rawTxs = txs.map(({ rawTx }) => fromHex(rawTx));
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

/** Returns the token on an output by its bytes; undefined if there is none, or none that can be read. */
export function tokenOf({ tokens }: Parent, outIdx: number): TokenValue | undefined {
  const token = tokens.get(outIdx);
  if (token === undefined || token === "unreadable") return undefined;
  const { tokenId, protocol, typeNumber, atoms, isMintBaton } = token;
  return { tokenId, tokenType: tokenTypeOf(protocol, typeNumber), atoms, isMintBaton, entryIdx: 0 };
}
