import { type Atoms, atoms } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import type { ScriptHex } from "@satchel/core/script";
import type { OutboxEntry } from "@satchel/engine";
import { splitOutputs } from "@satchel/engine/plan";

/**
 * What a stored payment does, as its place and its signed outputs say. `token`: what is paid, bought, offered or taken
 * back of a token. `to`: the scripts of its recipients.
 */
export type Moved = {
  kind: "paid" | "bought" | "canceled" | "listed" | "action";
  token?: { tokenId: TokenId; atoms: Atoms } | undefined;
  to: readonly ScriptHex[];
};

type Outputs = ReturnType<typeof splitOutputs>;

/** `own`: the scripts of the wallet. */
export function movedBy(entry: Pick<OutboxEntry, "place" | "txs" | "purpose">, own: ReadonlySet<ScriptHex>): Moved {
  const outputs = splitOutputs(entry, own);
  const { place = "" } = entry;
  if (place.startsWith("trade:")) return byTrade(outputs);
  if (place.startsWith("list:") || place.startsWith("relist:"))
    return { kind: "listed", token: tokenIn(outputs.toOthers), to: [] };
  if (!place.startsWith("send")) return { kind: "action", to: [] };
  const token = tokenIn(outputs.toOthers);
  const paid = token ? outputs.toOthers.filter((output) => output.token) : outputs.toOthers;
  return { kind: "paid", token, to: paid.map(({ script }) => script) };
}

/** A purchase pays the maker of the offer; the end of an offer of one's own pays nobody. */
function byTrade({ toOwn, toOthers }: Outputs): Moved {
  const token = tokenIn(toOwn);
  if (token === undefined) return { kind: "action", to: [] };
  return { kind: toOthers.length > 0 ? "bought" : "canceled", token, to: [] };
}

function tokenIn(outputs: Outputs["toOwn"]): Moved["token"] {
  const tokens = outputs.flatMap(({ token }) => token ?? []);
  const [first] = tokens;
  if (first === undefined) return undefined;
  const same = tokens.filter(({ tokenId }) => tokenId === first.tokenId);
  return { tokenId: first.tokenId, atoms: atoms(same.reduce((sum, token) => sum + token.atoms, 0n)) };
}
