import { shortAddress } from "@satchel/core/address";
import { atomsInputText, sats, xecInputText } from "@satchel/core/amount";
import { type CsvField, csvLine, plainText } from "@satchel/core/text";
import type { TokenGenesis } from "@satchel/core/token";
import type { ScriptHex, Tx } from "@satchel/core/tx";
import { actionWords } from "../../../text/action-words.ts";
import { tickerText, tokenWords } from "../../../text/token-words.ts";
import { markImpostors, type ReadTx } from "../../../widgets/tx/read-tx.ts";
import { asShown, faceOf } from "../../../widgets/tx/tx-face.ts";
import { createPaidAddresses } from "../list/tx-reads.ts";
import { type HistorySource, walkHistory } from "../search/search-history.ts";

/** What a record says beside what stands in the transaction. */
type CsvFacts = {
  ownScripts: readonly ScriptHex[];
  nameOf(address: string): string | undefined;
  tokenOf(tokenId: string): TokenGenesis | undefined;
  noteOf(txid: string): string | undefined;
  /** Whether an address may be taken from this transaction. */
  isOffered(read: ReadTx, address: string): boolean;
  isHidden(read: ReadTx): boolean;
};

const COLUMNS = [
  "Date (UTC)",
  "Txid",
  "Direction",
  "Kind",
  "XEC",
  "Fee XEC",
  "Counterparty names",
  "Counterparties",
  "Token ids",
  "Token tickers",
  "Token amounts",
  "Message",
  "Note",
  "Final",
] as const;

const csvHead = (): string => csvLine(COLUMNS.map((column) => ({ safe: column })));

/** Several of a kind in one field; none of them has it inside. */
const AND = "; ";

/**
 * One record. XEC less fee is how the wallet's coins changed, those that carry tokens counted: all records together come
 * to the balance. The fee is empty where others paid it, or a part of it.
 */
function csvOfTx(read: ReadTx, facts: CsvFacts): string {
  const { tx, activity } = read;
  const { change, fee } = changeOf(tx, facts.ownScripts);
  return csvLine([
    { safe: read.atMs === undefined ? "" : new Date(read.atMs).toISOString() },
    { safe: tx.txid },
    { safe: activity.kind === "self" ? "self" : read.direction },
    { safe: faceOf(read).shortVerb },
    { safe: signedXec(fee === undefined ? change : change + fee) },
    { safe: fee === undefined ? "" : signedXec(fee) },
    read.parties.flatMap((party) => facts.nameOf(party) ?? []).join(AND),
    read.parties.map((party) => partyText(read, party, facts)).join(AND),
    ...tokenFields(read, facts),
    facts.isHidden(read) ? "Message hidden" : messagesText(read),
    facts.noteOf(tx.txid) ?? "",
    { safe: tx.isFinal ? "yes" : "no" },
  ]);
}

function changeOf(tx: Tx, ownScripts: readonly ScriptHex[]): { change: bigint; fee: bigint | undefined } {
  const isOwn = ({ script }: { script: ScriptHex }) => ownScripts.includes(script);
  const change = sum(tx.outputs.filter(isOwn)) - sum(tx.inputs.filter(isOwn));
  const isOurFee = !tx.isCoinbase && tx.inputs.length > 0 && tx.inputs.every(isOwn);
  return { change, fee: isOurFee ? sum(tx.inputs) - sum(tx.outputs) : undefined };
}

const sum = (coins: readonly { sats: bigint }[]) => coins.reduce((total, coin) => total + coin.sats, 0n);

const signedXec = (amount: bigint): string => (amount < 0n ? `-${xec(-amount)}` : xec(amount));

function xec(amount: bigint): string {
  const [whole = "0", fraction = ""] = xecInputText(sats(amount)).split(".");
  return `${whole}.${fraction.padEnd(2, "0")}`;
}

/** Where a row does not offer an address, a file does not either: what is short cannot be paid. */
function partyText(read: ReadTx, party: string, facts: CsvFacts): string {
  const original = read.impostors.get(party);
  if (original !== undefined) {
    const name = facts.nameOf(original) ?? shortAddress(original);
    return `${shortAddress(party)} (look-alike of ${name}, do not pay)`;
  }
  return facts.isOffered(read, party) ? party : `${shortAddress(party)} (not offered)`;
}

function tokenFields({ activity }: ReadTx, { tokenOf }: CsvFacts): CsvField[] {
  const tokens = activity.tokens.map((token) => ({ token: asShown(token), known: tokenOf(token.tokenId) }));
  const amounts = tokens.map(({ token, known }) => {
    const isOut = tokenWords(token, activity.kind).direction === "out";
    const sign = isOut && token.atoms > 0n ? "-" : "";
    if (known === undefined) return `${sign}${token.atoms} atoms`;
    return `${sign}${atomsInputText(token.atoms, known.genesisInfo.decimals)}`;
  });
  return [
    { safe: tokens.map(({ token }) => token.tokenId).join(AND) },
    tokens.map(({ known }) => (known ? tickerText(known) : "")).join(AND),
    // Numbers and our own words alone: a minus in front is meant.
    { safe: amounts.join(AND) },
  ];
}

const messagesText = ({ activity }: ReadTx): string =>
  activity.actions
    .map((action) => {
      const { name, text } = actionWords(action);
      return plainText(text === undefined ? name : `${name}: ${text}`);
    })
    .join(AND);

export type CsvJob = {
  source: HistorySource;
  read(tx: Tx): ReadTx;
  accepts(read: ReadTx): boolean;
  facts: CsvFacts;
  trusted: readonly string[];
  needTokens(tokenIds: readonly string[]): Promise<void>;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress(done: number): void;
  pause(): Promise<void>;
};

/** So many records become one text at a time: a hundred thousand small ones take more room than the file. */
const LINES_AT_ONCE = 200;

/**
 * Everything that is accepted as one CSV text, with the number of records; undefined when it was stopped. Goes through
 * the history twice: an impostor is newer than the payment whose address it imitates. May reject with StorageError.
 */
export async function writeCsv(job: CsvJob): Promise<{ text: string; count: number } | undefined> {
  const { signal, pause, facts } = job;
  const paid = createPaidAddresses();
  const tokenIds = new Set<string>();
  const walk = (from: number, visit: (read: ReadTx) => void) =>
    walkHistory(job.source, {
      signal,
      pause,
      visit: (tx) => visit(job.read(tx)),
      onSlice: (done, total) => job.onProgress(from + (total === 0 ? 0.5 : done / total / 2)),
    });
  await walk(0, (read) => {
    paid.note(read);
    if (job.accepts(read)) for (const { tokenId } of read.activity.tokens) tokenIds.add(tokenId);
  });
  if (signal.aborted) return undefined;
  await job.needTokens([...tokenIds]);

  const parts = [csvHead()];
  let lines: string[] = [];
  let count = 0;
  await walk(0.5, (read) => {
    if (!job.accepts(read)) return;
    const [marked = read] = markImpostors([read], paid.like, job.trusted);
    lines.push(csvOfTx(marked, facts));
    count++;
    if (lines.length < LINES_AT_ONCE) return;
    parts.push(lines.join(""));
    lines = [];
  });
  return signal.aborted ? undefined : { text: [...parts, ...lines].join(""), count };
}
