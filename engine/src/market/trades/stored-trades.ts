// What is settled of the trades of the tokens that were looked at last, kept in the archive, so that a chart needs one
// page and not all. It is a cache: what cannot be read is fetched again.
import { parseTxid, type TokenId, type Txid } from "@satchel/core/ids";
import { readStoredFacts, writeFacts } from "@satchel/core/market";
import type { Archive } from "@satchel/core/ports";
import * as v from "valibot";
import { tokenId as anId, txid, whole } from "../../persist/fields.ts";
import { parseJson } from "../../persist/stored-item.ts";
import type { TradeLog } from "./trade-log.ts";

/** Ids of wallets are hex, so none has this name. */
const OWNER = "trades";
/** The trades of one token are one record, under the id of the token. */
export const MAX_STORED_TOKENS = 40;

const count = v.pipe(whole, v.minValue(0));
/** The token that was stored last comes last. */
const schema = v.strictObject({
  version: v.literal(1),
  tokens: v.pipe(
    v.array(v.strictObject({ id: anId, newest: txid, numTxs: count, numUnproven: count, isWhole: v.boolean() })),
    v.maxLength(MAX_STORED_TOKENS),
  ),
});
type Note = v.InferOutput<typeof schema>["tokens"];

function readNote(text: string | undefined): Note {
  const read = v.safeParse(schema, text === undefined ? undefined : parseJson(text));
  return read.success ? read.output.tokens : [];
}

/** The genesis transaction of a token names its record. */
const recordOf = (tokenId: TokenId): Txid | undefined => parseTxid(tokenId);

/** Returns what is stored of a token's trades, with nothing recent; undefined if there is nothing. */
export async function loadTrades(archive: Archive, tokenId: TokenId): Promise<TradeLog | undefined> {
  const name = recordOf(tokenId);
  const { text } = await archive.note(OWNER);
  const noted = readNote(text).find(({ id }) => id === tokenId);
  if (name === undefined || noted === undefined) return undefined;
  const [record] = await archive.get(OWNER, [name]);
  const facts = record && readStoredFacts(record.bytes);
  if (facts === undefined) return undefined;
  const { newest, numTxs, numUnproven, isWhole } = noted;
  return { recent: [], settled: { newest, numTxs, facts, numUnproven }, isWhole, total: 0 };
}

/** Stores what is settled. Another tab that writes at the same time wins: what is missing is fetched again one day. */
export async function saveTrades(archive: Archive, tokenId: TokenId, { settled, isWhole }: TradeLog): Promise<void> {
  const { newest, numTxs, numUnproven, facts } = settled;
  const name = recordOf(tokenId);
  if (newest === undefined || name === undefined) return;
  const { revision, text } = await archive.note(OWNER);
  const others = readNote(text).filter(({ id }) => id !== tokenId);
  const gone = others.splice(0, Math.max(0, others.length - MAX_STORED_TOKENS + 1));
  const note = JSON.stringify({
    version: 1,
    tokens: [...others, { id: tokenId, newest, numTxs, numUnproven, isWhole }],
  });
  const put = [{ txid: name, order: "0", shelves: [OWNER], bytes: writeFacts(facts) }];
  await archive.write(OWNER, revision, { put, remove: gone.flatMap(({ id }) => recordOf(id) ?? []), note });
}
