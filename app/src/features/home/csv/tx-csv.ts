import { shortAddress } from "@satchel/core/address";
import { atoms, atomsInputText, sats, xecInputText } from "@satchel/core/amount";
import type { TokenId, Txid } from "@satchel/core/ids";
import { type CsvField, csvLine, plainText } from "@satchel/core/text";
import type { TokenGenesis } from "@satchel/core/token";
import type { Tx } from "@satchel/core/tx";
import { historyText } from "../../../catalogue/en/history/history.ts";
import { actionText } from "../../../text/action-words.ts";
import { eventText } from "../../../text/activity-words.ts";
import { tickerText } from "../../../text/token-words.ts";
import { markImpostors, type ReadTx } from "../../../widgets/tx/read-tx.ts";
import { type Acquaintance, absolute, faceOf } from "../../../widgets/tx/tx-face.ts";
import { createPaidAddresses } from "../list/tx-reads.ts";
import { type HistorySource, walkHistory } from "../search/search-history.ts";

/** What a record says that is not in the transaction. */
type CsvFacts = Acquaintance & {
  nameOf(address: string): string | undefined;
  tokenOf(tokenId: TokenId): TokenGenesis | undefined;
  noteOf(txid: Txid): string | undefined;
  /** Whether an address may be taken from this transaction. */
  isOffered(read: ReadTx, address: string): boolean;
  isHidden(read: ReadTx): boolean;
};

/** The head of the file, English in every language: programs find the columns by it. */
const COLUMNS = [
  "Date (UTC)",
  "Txid",
  "Direction",
  "Kind",
  "XEC",
  "Fee XEC",
  "Carried XEC",
  "Counterparty names",
  "Counterparties",
  "Paid XEC",
  "Token ids",
  "Token tickers",
  "Token amounts",
  "Message",
  "Note",
  "Final",
] as const;

const csvHead = (): string => csvLine(COLUMNS.map((column) => ({ safe: column })));

/** Between several values in one field. No value contains it. */
const AND = "; ";

/**
 * Returns one record. XEC less the fee is the change of the balance: all records together make it up. The fee is empty
 * where others paid it or a part of it. The sats in coins that carry tokens have a column of their own, because the
 * balance does not count them.
 */
function csvOfTx(read: ReadTx, facts: CsvFacts): string {
  const { tx, activity, effect } = read;
  const isOurFee = effect.feePaidBy === "wallet";
  return csvLine([
    { safe: read.atMs === undefined ? "" : new Date(read.atMs).toISOString() },
    { safe: tx.txid },
    { safe: activity.kind === "self" ? "self" : read.direction },
    { safe: eventText(faceOf(read, facts).event) },
    { safe: signedXec(isOurFee ? effect.change + effect.fee : effect.change) },
    { safe: isOurFee ? signedXec(effect.fee) : "" },
    { safe: signedXec(effect.carried) },
    read.parties.flatMap((party) => facts.nameOf(party) ?? []).join(AND),
    read.parties.map((party) => partyText(read, party, facts)).join(AND),
    { safe: paidAmounts(read).join(AND) },
    ...tokenFields(read, facts),
    facts.isHidden(read) ? historyText.csv.messageHidden : messagesText(read),
    facts.noteOf(tx.txid) ?? "",
    { safe: tx.isFinal ? "yes" : "no" },
  ]);
}

/** Returns what each counterparty was paid, in their order; nothing where this wallet paid nobody. */
function paidAmounts({ activity, effect }: ReadTx): string[] {
  if (effect.paid.length === 0) return [];
  const paid = new Map(effect.paid.map((each) => [each.script, each.sats]));
  return activity.counterparties.map((script) => signedXec(paid.get(script) ?? 0n));
}

const signedXec = (amount: bigint): string => (amount < 0n ? `-${xec(-amount)}` : xec(amount));

function xec(amount: bigint): string {
  const [whole = "0", fraction = ""] = xecInputText(sats(amount)).split(".");
  return `${whole}.${fraction.padEnd(2, "0")}`;
}

/** Returns a counterparty's address, shortened where a row does not offer it either: nobody can pay a shortened one. */
function partyText(read: ReadTx, party: string, facts: CsvFacts): string {
  const original = read.impostors.get(party);
  if (original !== undefined) {
    const name = facts.nameOf(original) ?? shortAddress(original);
    return plainText(historyText.csv.lookAlike({ address: shortAddress(party), name }));
  }
  if (facts.isOffered(read, party)) return party;
  return plainText(historyText.csv.notOffered({ address: shortAddress(party) }));
}

/** The amounts are the changes of the wallet's tokens; of a sale, what left the offer. */
function tokenFields({ activity, effect }: ReadTx, { tokenOf }: CsvFacts): CsvField[] {
  const tokens = activity.tokens.map(({ tokenId }) => ({ tokenId, token: tokenOf(tokenId) }));
  const amounts = tokens.map(({ tokenId, token }) => {
    const by = effect.tokens.get(tokenId) ?? 0n;
    const sign = by < 0n ? "-" : "";
    if (token === undefined) return `${sign}${absolute(by)} atoms`;
    return `${sign}${atomsInputText(atoms(absolute(by)), token.genesisInfo.decimals)}`;
  });
  return [
    { safe: tokens.map(({ tokenId }) => tokenId).join(AND) },
    tokens.map(({ token }) => (token ? tickerText(token) : "")).join(AND),
    // Only numbers and our own words stand here: a minus in front of them is meant.
    { safe: amounts.join(AND) },
  ];
}

const messagesText = ({ activity }: ReadTx): string =>
  activity.actions.map((action) => plainText(actionText(action))).join(AND);

export type CsvJob = {
  source: HistorySource;
  read(tx: Tx): ReadTx;
  accepts(read: ReadTx): boolean;
  facts: CsvFacts;
  trusted: readonly string[];
  needTokens(tokenIds: readonly TokenId[]): Promise<void>;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress(done: number): void;
  pause(): Promise<void>;
};

/** This many records are joined at a time: a hundred thousand small texts take more room than the file. */
const LINES_AT_ONCE = 200;

/**
 * Returns all accepted transactions as one CSV text, with the number of records; undefined when it was stopped. Goes
 * through the history twice, because an impostor is newer than the payment whose address it imitates. May reject with a
 * StorageError.
 */
export async function writeCsv(job: CsvJob): Promise<{ text: string; count: number } | undefined> {
  const { signal, pause, facts } = job;
  const paid = createPaidAddresses();
  const tokenIds = new Set<TokenId>();
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
