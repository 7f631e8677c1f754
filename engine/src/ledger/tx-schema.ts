import { type Atoms, atoms, sats } from "@satchel/core/amount";
import { parseTokenId } from "@satchel/core/ids";
import type { Totals } from "@satchel/core/ledger";
import type { TokenType } from "@satchel/core/token";
import type { Plugins, TokenEntry, TokenValue, Tx, TxInput, TxOutput } from "@satchel/core/tx";
import * as v from "valibot";
import { decimalText, hex, outpoint, satsText, script, tokenId, txid, whole } from "../persist/fields.ts";

export const atomsText: v.GenericSchema<unknown, Atoms> = v.pipe(
  decimalText,
  v.transform((n) => atoms(n)),
);

export const tokenType: v.GenericSchema<unknown, TokenType> = v.object({
  protocol: v.picklist(["SLP", "ALP", "UNKNOWN"]),
  type: v.string(),
  number: whole,
});

export const tokenValue: v.GenericSchema<unknown, TokenValue> = v.object({
  tokenId,
  tokenType,
  atoms: atomsText,
  isMintBaton: v.boolean(),
  entryIdx: whole,
});

export const plugins: v.GenericSchema<unknown, Plugins> = v.record(
  v.string(),
  v.object({ groups: v.array(v.string()), data: v.array(v.string()) }),
);

const held = { token: v.exactOptional(tokenValue), plugins: v.exactOptional(plugins) };

const input: v.GenericSchema<unknown, TxInput> = v.object({
  outpoint,
  inputScript: hex,
  script,
  sats: satsText,
  sequence: whole,
  ...held,
});

const output: v.GenericSchema<unknown, TxOutput> = v.object({
  script,
  sats: satsText,
  spentBy: v.exactOptional(v.object({ txid, inputIdx: whole })),
  ...held,
});

const tokenEntry: v.GenericSchema<unknown, TokenEntry> = v.object({
  tokenId,
  tokenType,
  txType: v.picklist(["NONE", "UNKNOWN", "GENESIS", "SEND", "MINT", "BURN"]),
  groupTokenId: v.exactOptional(tokenId),
  isInvalid: v.boolean(),
  burnSummary: v.string(),
  failedColorings: v.array(v.object({ pushdataIdx: whole, error: v.string() })),
  actualBurnAtoms: atomsText,
  intentionalBurnAtoms: atomsText,
  burnsMintBatons: v.boolean(),
});

const txSchema: v.GenericSchema<unknown, Tx> = v.object({
  txid,
  version: whole,
  inputs: v.array(input),
  outputs: v.array(output),
  lockTime: whole,
  timeFirstSeen: whole,
  size: whole,
  isCoinbase: v.boolean(),
  isFinal: v.boolean(),
  block: v.exactOptional(v.object({ height: whole, hash: v.string(), timestamp: whole })),
  tokenEntries: v.array(tokenEntry),
  tokenFailedParsings: v.array(v.object({ pushdataIdx: whole, bytes: v.string(), error: v.string() })),
  tokenStatus: v.picklist(["NON_TOKEN", "NORMAL", "NOT_NORMAL", "UNKNOWN"]),
});

/** Reads a text of one row per line; `row` matches a line. Reads a thousand rows in a millisecond, unlike JSON. */
const table = (row: RegExp) =>
  v.pipe(
    v.string(),
    v.transform((text) => (text === "" ? [] : text.split("\n").map((line) => row.exec(line)))),
    v.check((rows) => rows.every((each) => each !== null)),
    v.transform((rows) => rows.map((each) => each ?? [])),
  );

const rewards = v.pipe(
  table(/^(-?\d+) (\d+) (\d+)$/),
  v.transform(
    (rows): Totals["rewards"] =>
      new Map(
        rows.map(([, height, all = "", spendable = ""]) => [
          Number(height),
          { sats: sats(BigInt(all)), spendable: sats(BigInt(spendable)) },
        ]),
      ),
  ),
);

const tokenTotals = v.pipe(
  table(/^(\S+) (\d+) (\d+) (\d+)$/),
  v.check((rows) => rows.every(([, id]) => parseTokenId(id) !== undefined)),
  v.transform(
    (rows): Totals["tokens"] =>
      new Map(
        rows.flatMap(([, id, held = "", batons, coins]) => {
          const tokenId = parseTokenId(id);
          const total = { atoms: atoms(BigInt(held)), batons: Number(batons), coins: Number(coins) };
          return tokenId === undefined ? [] : [[tokenId, total] as const];
        }),
      ),
  ),
);

/**
 * A wallet's last known ledger with its time: everything that the first screen shows. The coins are stored apart
 * (coin-store.ts); `coins` has the check of each of their texts.
 */
export const ledgerHeadSchema = v.object({
  version: v.literal(2),
  at: whole,
  tip: v.exactOptional(v.object({ height: whole, finalHeight: whole })),
  scripts: v.array(script),
  totals: v.object({ count: whole, sats: satsText, spendable: satsText, rewards, tokens: tokenTotals }),
  coins: v.array(v.string()),
  coinsAt: v.exactOptional(whole),
  history: v.array(txSchema),
  numTxs: whole,
});
