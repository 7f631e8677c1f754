import { addressOf } from "@satchel/core/address";
import { NOTHING_SPECIAL } from "@satchel/core/network";
import type { ScriptHex } from "@satchel/core/script";
import { anyCharacter, aScript, aToken, aTx, aUtxo, scriptOf, tokenIdOfNumber } from "@satchel/core/testing";
import { csvLine } from "@satchel/core/text";
import type { TokenGenesis } from "@satchel/core/token";
import type { TokenEntry, Tx } from "@satchel/core/tx";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ALICE, BOB, ME } from "../../../testing/sample-engine.ts";
import { isOffered, readTx } from "../../../widgets/tx/read-tx.ts";
import { type CsvJob, writeCsv } from "./tx-csv.ts";

const TOKEN = tokenIdOfNumber(0x70ce);
const GENESIS: TokenGenesis = {
  tokenId: TOKEN,
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  genesisInfo: { tokenTicker: "=LANTRN", tokenName: "Lantern", url: "", decimals: 2 },
  timeFirstSeen: 1,
};
const SENT_TOKEN: TokenEntry = {
  tokenId: TOKEN,
  tokenType: GENESIS.tokenType,
  txType: "SEND",
  isInvalid: false,
  burnSummary: "",
  failedColorings: [],
  actualBurnAtoms: 0n as never,
  intentionalBurnAtoms: 0n as never,
  burnsMintBatons: false,
};
const address = (script: ScriptHex) => addressOf(script, "ecash") ?? "";
const message = (text: string) => {
  const bytes = Buffer.from(text).toString("hex");
  return aScript(`6a04007461624c${(bytes.length / 2).toString(16).padStart(2, "0")}${bytes}`);
};

/** Reads RFC 4180 strictly: throws on anything that is not a record. */
function readCsv(text: string): string[][] {
  const records: string[][] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  let record: string[] = [];
  for (let at = 0; at < text.length; at = field.lastIndex) {
    field.lastIndex = at;
    const match = field.exec(text);
    if (!match) throw new Error(`no field at ${at}: ${text.slice(at, at + 40)}`);
    record.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === "\r\n") {
      records.push(record);
      record = [];
    }
  }
  return records;
}

async function csvOf(txs: readonly Tx[], job: Partial<CsvJob> = {}, facts: Partial<CsvJob["facts"]> = {}) {
  const asked: string[] = [];
  const file = await writeCsv({
    source: {
      stored: {
        storedHistory: () => Promise.resolve({ count: txs.length, total: txs.length, isWhole: true }),
        readStored: (from, count) => Promise.resolve(txs.slice(from, from + count)),
      },
      loaded: [],
    },
    read: (tx) => readTx(tx, new Set([ME]), { prefix: "ecash", special: NOTHING_SPECIAL }),
    accepts: () => true,
    facts: {
      isOwn: () => false,
      isKnown: () => false,
      nameOf: (each) => (each === address(ALICE) ? "Alice" : undefined),
      tokenOf: (tokenId) => (tokenId === TOKEN ? GENESIS : undefined),
      noteOf: () => undefined,
      isOffered: (each, party) => isOffered(each, party, [address(ALICE)]),
      isHidden: () => false,
      ...facts,
    },
    trusted: [address(ALICE)],
    needTokens: (ids) => Promise.resolve(void asked.push(...ids)),
    signal: new AbortController().signal,
    onProgress: () => undefined,
    pause: () => Promise.resolve(),
    ...job,
  });
  const [head = [], ...records] = readCsv(file?.text ?? "");
  const named = records.map((record) => Object.fromEntries(head.map((name, index) => [name, record[index] ?? ""])));
  return { file, asked, records: named };
}

describe("the file", () => {
  test("has the message and the note of a payment that came in", async () => {
    const tx = aTx(1).from(ALICE).paying(ME, 1_250_050n).paying(message('lunch, and "tea"\nthanks'), 0n);
    const { records } = await csvOf([tx.with({ isFinal: true })], {}, { noteOf: () => "office" });
    expect(records).toEqual([
      {
        "Date (UTC)": "2023-11-14T22:13:21.000Z",
        Txid: tx.txid,
        Direction: "in",
        Kind: "Received",
        XEC: "12500.50",
        "Fee XEC": "",
        "Carried XEC": "0.00",
        "Counterparty names": "Alice",
        Counterparties: address(ALICE),
        "Paid XEC": "",
        "Token ids": "",
        "Token tickers": "",
        "Token amounts": "",
        Message: 'Message: lunch, and "tea" thanks',
        Note: "office",
        Final: "yes",
      },
    ]);
  });

  test("has the fees of a payment, of a payment to oneself and of a token", async () => {
    const sent = aTx(3).from(ME, 1_000_000n).paying(BOB, 700_000n).paying(ME, 299_500n);
    const self = aTx(2).from(ME, 1_000_000n).paying(ME, 999_000n);
    const token = aTx(1)
      .from(ME, 2_000n)
      .spending(aUtxo(ME, 546n, { token: aToken(20_000n, TOKEN), n: 7 }))
      .paying(BOB, 546n, aToken(12_345n, TOKEN))
      .paying(ME, 546n, aToken(7_655n, TOKEN))
      .paying(ME, 1_000n)
      .with({ tokenEntries: [SENT_TOKEN] });
    const { records, asked } = await csvOf([sent, self, token]);
    expect(records).toMatchObject([
      {
        Direction: "out",
        Kind: "Sent",
        XEC: "-7000.00",
        "Fee XEC": "5.00",
        Counterparties: address(BOB),
        "Paid XEC": "7000.00",
        Final: "no",
      },
      { Direction: "self", Kind: "Moved to yourself", XEC: "0.00", "Fee XEC": "10.00", "Paid XEC": "" },
      {
        XEC: "-5.46",
        "Carried XEC": "0.00",
        "Fee XEC": "4.54",
        "Token ids": TOKEN,
        "Token tickers": "'=LANTRN",
        "Token amounts": "-123.45",
      },
    ]);
    expect(asked).toEqual([TOKEN]);
  });

  test("names own wallets, and says what each of several recipients got", async () => {
    const both = aTx(2).from(ME, 1_000_000n).paying(BOB, 300_000n).paying(ALICE, 200_000n).paying(ME, 499_000n);
    const own = aTx(1).from(ME, 1_000_000n).paying(BOB, 999_000n);
    const mine = { isOwn: (each: string) => each === address(BOB), nameOf: () => "Wallet 2" };
    const { records } = await csvOf([both, own], {}, mine);
    expect(records).toMatchObject([
      { Kind: "Sent", XEC: "-5000.00", "Fee XEC": "10.00", "Paid XEC": "3000.00; 2000.00" },
      { Kind: "To your wallet", "Counterparty names": "Wallet 2", XEC: "-9990.00", "Fee XEC": "10.00" },
    ]);
  });

  test("a token that came in does not add to the balance: its sats have a column of their own", async () => {
    const tx = aTx(1)
      .from(BOB)
      .paying(ME, 546n, aToken(77n, TOKEN))
      .with({ tokenEntries: [SENT_TOKEN] });
    const { records } = await csvOf([tx]);
    expect(records[0]).toMatchObject({ XEC: "0.00", "Carried XEC": "5.46", "Token amounts": "0.77" });
  });

  test("has the amount of a token in atoms, and says so, while its decimals are not known", async () => {
    const tx = aTx(1)
      .from(BOB)
      .paying(ME, 5_000n, aToken(77n, TOKEN))
      .with({ tokenEntries: [SENT_TOKEN] });
    const { records } = await csvOf([tx], {}, { tokenOf: () => undefined });
    expect(records[0]?.["Token amounts"]).toBe("77 atoms");
  });

  test("XEC less fees make up the balance for any history", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            ins: fc.array(fc.tuple(fc.constantFrom(ME, ALICE), fc.bigInt(1n, 10n ** 15n)), {
              minLength: 1,
              maxLength: 4,
            }),
            outs: fc.array(fc.tuple(fc.constantFrom(ME, BOB), fc.bigInt(0n, 10n ** 15n)), { maxLength: 4 }),
          }),
          { maxLength: 12 },
        ),
        async (plan) => {
          let balance = 0n;
          const txs = plan.map(({ ins, outs }, n) => {
            const spent = ins.reduce((tx, [script, amount]) => tx.from(script, amount), aTx(n + 1));
            for (const [script, amount] of ins) if (script === ME) balance -= amount;
            for (const [script, amount] of outs) if (script === ME) balance += amount;
            return outs.reduce((tx, [script, amount]) => tx.paying(script, amount), spent);
          });
          const sats = (text: string | undefined) => BigInt((text === "" ? "0.00" : (text ?? "")).replace(".", ""));
          const { records } = await csvOf(txs);
          expect(records.reduce((sum, each) => sum + sats(each.XEC) - sats(each["Fee XEC"]), 0n)).toBe(balance);
        },
      ),
    ));

  test("has only accepted transactions, and does not come once it was stopped", async () => {
    const txs = Array.from({ length: 450 }, (_, n) =>
      aTx(n + 1)
        .from(ALICE)
        .paying(ME, 546n),
    );
    const some = await csvOf(txs, { accepts: ({ tx }) => tx.txid.endsWith("0") });
    expect(some.file?.count).toBe(some.records.length);
    expect(some.records.every(({ Txid }) => Txid?.endsWith("0"))).toBe(true);
    expect((await csvOf(txs)).file?.count).toBe(450);
    const abort = new AbortController();
    const stopped = await csvOf(txs, { signal: abort.signal, onProgress: (done) => done > 0.6 && abort.abort() });
    expect(stopped.file).toBe(undefined);
  });
});

describe("texts of strangers", () => {
  test("an address planted by dust, or made to look like a known one, cannot be copied out of the file", async () => {
    const bob = address(BOB);
    const fake = `ecash:${bob.slice(6, 10)}${"0".repeat(bob.length - 14)}${bob.slice(-4)}`;
    const paid = aTx(1).from(ME).paying(BOB, 100_000n);
    const dust = aTx(3).from(scriptOf("spammer")).paying(ME, 546n);
    const known = aTx(2).from(ALICE).paying(ME, 546n);
    const { records } = await csvOf([dust, known, paid]);
    expect(records[0]?.Counterparties).toMatch(/^q[0-9a-z]{5}…[0-9a-z]{6} \(not offered\)$/);
    expect(records[1]?.Counterparties).toBe(address(ALICE));
    expect(records[2]?.Counterparties).toBe(bob);
    // The payment it imitates is older, and further down in the history.
    const job = {
      read: (tx: Tx) => {
        const each = readTx(tx, new Set([ME]), { prefix: "ecash", special: NOTHING_SPECIAL });
        return tx === dust ? { ...each, isDusting: false, parties: [fake] } : each;
      },
    };
    const poisoned = await csvOf([dust, paid], job);
    expect(poisoned.records[0]?.Counterparties).toMatch(/look-alike of .*, do not pay/);
    expect(poisoned.file?.text).not.toContain(fake.slice(6));
  });

  test("a hidden message stays hidden", async () => {
    const tx = aTx(1).from(BOB).paying(ME, 1_000n).paying(message("buy my coin"), 0n);
    const { records, file } = await csvOf([tx], {}, { isHidden: () => true });
    expect(records[0]?.Message).toBe("Message hidden");
    expect(file?.text).not.toContain("buy my coin");
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1", "|calc", "%0a"])("%s is no formula", (text) => {
    const [[field] = []] = readCsv(csvLine([text]));
    expect(field).toBe(`'${text}`);
  });

  test("any fields come back as they were, at most with an apostrophe in front", () =>
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter }), { minLength: 2, maxLength: 6 }), (fields) => {
        const records = readCsv(csvLine(fields));
        expect(records).toHaveLength(1);
        for (const [index, field] of fields.entries()) {
          const back = records[0]?.[index] ?? "";
          expect([field, `'${field}`]).toContain(back);
          expect(back).not.toMatch(/^[=+\-@\t\r]/);
        }
      }),
    ));
});
