import { afterAll, describe, expect, test } from "vitest";
import { readAppActions } from "./activity/index.ts";
import { addressOf, encodeCashAddr, parseAddress, parseTokenAddress } from "./address/index.ts";
import {
  atomsInputText,
  fiatToSats,
  parseAtoms,
  parseFiatIn,
  parseXec,
  parseXecIn,
  type Separators,
  sats,
  xecInputText,
} from "./amount/index.ts";
import { parseContacts } from "./contacts/index.ts";
import {
  parsePaymentLink,
  parseSolanaAddress,
  readRecipientLines,
  readSendQuery,
  writePaymentLink,
} from "./payment-link/index.ts";
import { isHex, messageScript, rawDataScript, readPushes } from "./script/index.ts";
import { createFuzzer } from "./testing/fuzzer.ts";
import { aScript, rounds } from "./testing/index.ts";
import { readTokenSections } from "./token/index.ts";

// Tries parsers with texts that are mostly valid texts changed at random: a million with LONG=1, a tenth of that in
// `npm test`. No parser may throw or hang, and an accepted text must give the same value after writing and reading it.
const SEED = 20_260_802;
const ROOM = { timeout: rounds(60_000, 300_000) };
const TEXTS = rounds(100_000, 1_000_000);

const fuzz = createFuzzer(SEED);
const LOCALES: readonly Separators[] = [
  { group: ",", decimal: "." },
  { group: ".", decimal: "," },
  { group: "\u202f", decimal: "," },
  { group: "\u2019", decimal: "." },
  { group: "", decimal: "," },
  { group: ",", decimal: ".", grouping: "indian" },
];
const TOKEN = "0387947fd575db4fb19a3e322f635dec37fd192b5941625b66bc4b2c3008cbf0";

const addressWith = (prefix: string): string => {
  const made = encodeCashAddr(prefix, fuzz.pick(["p2pkh", "p2sh"] as const), fuzz.hex(20));
  return made.ok ? made.value : "";
};
const ADDRESSES = Array.from({ length: 40 }, () => addressWith("ecash"));
const OTHERS = ["etoken", "ectest", "bitcoincash", "simpleledger"].map(addressWith);
const AMOUNTS = [
  "5.46",
  "0",
  "1",
  ".5",
  "1.",
  "1,234.56",
  "1.234,56",
  "12,34,567.8",
  "1'234",
  "1\u202f234,5",
  "٧٫٥",
  "99999999.99",
];
const RAW = [
  "00",
  "0401020304",
  "04007461620568656c6c6f",
  "0450415900000568656c6c6f080102030405060708",
  `4cdc${"aa".repeat(220)}`,
  "50044142434445",
  `0464726f7020${TOKEN}026869`,
];
const [A = "", B = ""] = ADDRESSES;
const LINKS = [
  A,
  `${A}?amount=5000.5`,
  `${A}?amount=100&op_return_raw=0401020304&addr=${B}&amount=200&addr=${A}&amount=300`,
  `${A}?amount=6&label=Caf%C3%A9%20%26%20co&message=thanks%21`,
  `${A}?token_id=${TOKEN}&token_decimalized_qty=100.12&firma=534f4c30${"9a".repeat(32)}`,
  `${B}?token_id=${TOKEN}&token_decimalized_qty=1&empp_raw=00746162aa&addr=${A}&token_decimalized_qty=2.5`,
  `web+ecash:${A}?amount=6`,
  `https://pay.e.cash/?bip21=${A}?amount=6&b=1`,
  `https://pay.e.cash/?bip21=${encodeURIComponent(`${A}?amount=6`)}`,
  "https://pay.e.cash/?connect=1&return_url=https://x.example",
  `https://paybutton.org/app?address=${B}&amount=7`,
  `https://wallet.example/#/send?bip21=${A}?amount=6`,
  ...OTHERS,
];
const QUERIES = [
  ...LINKS.map((link) => `bip21=${link}&tabId=5`),
  ...LINKS.map((link) => `bip21=${encodeURIComponent(link)}`),
  `address=${A}&value=12`,
  "tabId=4",
];
const LINES = [
  `${A},5.46\n${B},100`,
  `Address\tAmount\r\n${A}\t1,234.56\r\n${B}\t7\r\n`,
  `"${A}";"1.234,5"\n\n${B};7,5`,
  `${A},6,,\n${A},6`,
];
const CONTACTS = [`Name,Address\r\nAnn,${A}\r\n"B, ""C""",${B}\r\n`, JSON.stringify([{ name: "Ann", address: A }])];
const SOLANA = ["Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB", "1".repeat(32)];
const SNIPPETS = [
  ...[
    "&",
    "=",
    "?",
    "#",
    "%",
    "%2",
    "%zz",
    "%E0%A4%A",
    "%00",
    "+",
    " ",
    "\u00a0",
    "\u202e",
    "\ud800",
    "\ufeff",
    "\n",
    "\r\n",
    "\t",
    ",",
    ";",
    ".",
    "'",
    '"',
    '""',
    "-",
    "e9",
    "0x",
    "0".repeat(30),
    "9".repeat(70),
  ],
  ..."amount= addr= op_return_raw= token_id= token_decimalized_qty= firma= empp_raw= label= message= req-x= bip21= tabId= ecash: ECASH: web+ecash: https:// 6a 4c 4d 4e 50 ff ac __proto__= constructor=".split(
    " ",
  ),
  A,
  B,
  TOKEN,
  ...AMOUNTS,
];

const counts: Record<string, { tried: number; accepted: number }> = {};

/**
 * Tries `perMille` of all texts. `check` returns whether the parser accepted a text, and throws if the value is not the
 * same after writing and reading it.
 */
function run(name: string, perMille: number, texts: readonly string[], check: (text: string) => boolean) {
  const count = (perMille * TEXTS) / 1000;
  const result = { tried: 0, accepted: 0 };
  for (; result.tried < count; result.tried++) {
    const text = fuzz.mutate(texts, SNIPPETS);
    try {
      if (check(text)) result.accepted++;
    } catch (error) {
      throw new Error(`${name} of ${JSON.stringify(text)}`, { cause: error });
    }
  }
  counts[name] = result;
  // If the parser refused nearly all texts, the run would have tested nothing.
  expect(result.accepted).toBeGreaterThan(count / 50);
}

/** Expects that two values are equal; cheaper than `toEqual`. */
function same(one: unknown, other: unknown) {
  const textOf = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}n` : part));
  if (textOf(one) !== textOf(other)) expect(one).toEqual(other);
}

describe(`${TEXTS} texts`, ROOM, () => {
  test("amounts", () => {
    run("parseXec", 60, AMOUNTS, (text) => {
      const read = parseXec(text);
      if (read.ok) same(parseXec(xecInputText(read.value)), read);
      return read.ok;
    });
    run("parseXecIn", 120, AMOUNTS, (text) => {
      const separators = fuzz.pick(LOCALES);
      const read = parseXecIn(text, separators);
      if (read.ok) same(parseXecIn(xecInputText(read.value, separators), separators), read);
      return read.ok;
    });
    run("parseAtoms", 120, AMOUNTS, (text) => {
      const separators = fuzz.pick([undefined, ...LOCALES]);
      const decimals = fuzz.below(10);
      const read = parseAtoms(text, decimals, separators);
      if (read.ok) same(parseAtoms(atomsInputText(read.value, decimals, separators), decimals, separators), read);
      return read.ok;
    });
    run("parseFiatIn", 60, AMOUNTS, (text) => {
      const separators = fuzz.pick(LOCALES);
      const fiat = fuzz.pick(["usd", "bhd", "jpy"]);
      const read = parseFiatIn(text, separators, fiat);
      if (!read.ok) return false;
      same(parseFiatIn(xecInputText(sats(read.value / 10_000n / 100n), separators), separators, fiat).ok, true);
      expect(fiatToSats(read.value, 0.00003)).toBeTypeOf("bigint");
      return true;
    });
  });

  test("addresses", () => {
    run(
      "parseAddress",
      210,
      [...ADDRESSES, ...ADDRESSES.map((address) => address.slice(6).toUpperCase()), ...OTHERS],
      (text) => {
        const read = parseAddress(text, "ecash");
        if (read.ok) {
          same(addressOf(read.value.script, "ecash"), read.value.address);
          same(parseAddress(read.value.address, "ecash"), read);
        }
        const forTokens = parseTokenAddress(text, "ecash");
        if (read.ok) same(forTokens, read);
        return read.ok;
      },
    );
    run("parseSolanaAddress", 20, SOLANA, (text) => parseSolanaAddress(text).ok);
  });

  test("links", () => {
    run("parsePaymentLink", 180, LINKS, (text) => {
      const read = parsePaymentLink(text, "ecash");
      if (!read.ok) return false;
      const written = writePaymentLink(read.value);
      same(parsePaymentLink(written, "ecash"), read);
      same(readSendQuery(`bip21=${encodeURIComponent(written)}`, "ecash"), read);
      if (written.includes("?")) same(readSendQuery(`bip21=${written}`, "ecash"), read);
      return true;
    });
    run("readSendQuery", 60, QUERIES, (text) => {
      const read = readSendQuery(text, "ecash");
      if (read?.ok) same(parsePaymentLink(writePaymentLink(read.value), "ecash"), read);
      return read?.ok === true;
    });
    run("readRecipientLines", 60, LINES, (text) => {
      const separators = fuzz.pick(LOCALES);
      const { recipients, problems } = readRecipientLines(text, { prefix: "ecash", separators });
      const written = recipients.map(({ payee, sats }) => `${payee.address},${xecInputText(sats)}`).join("\n");
      const again = readRecipientLines(written, { prefix: "ecash", separators });
      const paid = (lines: typeof recipients) => lines.map(({ payee, sats }) => [payee.address, sats]);
      same(paid(again.recipients), paid(recipients));
      for (const { line } of problems) expect(line).toBeLessThanOrEqual(text.split(/\r\n|\n|\r/).length);
      return problems.length === 0;
    });
    run("parseContacts", 10, CONTACTS, (text) => parseContacts(text, "ecash").ok);
  });

  test("scripts", () => {
    run("rawDataScript", 60, RAW, (text) => {
      const read = rawDataScript(text);
      if (read.ok) {
        same(read.value.slice(2), text);
        expect(readPushes(read.value).ok).toBe(true);
      }
      return read.ok;
    });
    run("messageScript", 20, ["hello", "Grüße 🍪", "m".repeat(215)], (text) => {
      const script = messageScript(text);
      if (!script.ok) return false;
      const msg = new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text));
      const [action] = readAppActions(script.value);
      expect(action).toMatchObject({ app: "Cashtab Msg", isValid: true });
      if (!text.startsWith("\ufeff")) expect(action).toMatchObject({ action: { msg } });
      return true;
    });
    run("readAppActions", 20, RAW, (text) => {
      if (!isHex(text)) return false;
      readTokenSections(aScript(`6a${text}`));
      return readAppActions(aScript(`6a${text}`)).length > 0;
    });
  });
});

// A linear parser reads a text of this length in some tens of milliseconds; a quadratic one would run into the timeout.
const LENGTH = 300_000;
const long = (piece: string) => piece.repeat(LENGTH / piece.length);
const HOSTILE = [
  ...[
    "a",
    "9",
    " ",
    "\u200b",
    "%41",
    "&",
    "&b=1",
    "&tabId=1",
    "?",
    ",",
    "\t",
    '"',
    '""',
    "\n",
    "1,234",
    "٦",
    "\ud800",
    "q",
  ].map(long),
  `x${long(" ")}x`,
  `${A}?label=${long("x ")}`,
  `${A}?amount=6${long(`&addr=${B}&amount=6`)}`,
  `bip21=${A}?amount=6${long("&b=1")}x`,
  `https://${long("/")}`,
  `https://pay.e.cash/?${long("bip21")}`,
  `"${long('""')}`,
  long(`${A},6\n`),
];

test.each(HOSTILE.map((text) => [`${text.slice(0, 12)}…${text.slice(-6)}`, text]))(
  "parsers read %j to its end, repeated to a great length",
  ROOM,
  (_, text) => {
    for (const separators of LOCALES) {
      parseXecIn(text, separators);
      readRecipientLines(text, { prefix: "ecash", separators });
    }
    parseAddress(text, "ecash");
    parseSolanaAddress(text);
    parsePaymentLink(text, "ecash");
    readSendQuery(text, "ecash");
    rawDataScript(text);
    messageScript(text);
  },
);

test("reads twenty thousand recipient lines in one call", ROOM, () => {
  const hashOf = (at: number) => at.toString(16).padStart(40, "0");
  const lineOf = (at: number) => {
    const address = encodeCashAddr("ecash", "p2pkh", hashOf(at));
    return `${address.ok ? address.value : ""},${at + 6}`;
  };
  const text = Array.from({ length: 20_000 }, (_, at) => lineOf(at)).join("\n");
  const { recipients } = readRecipientLines(text, { prefix: "ecash", separators: { group: ".", decimal: "," } });
  expect(recipients).toHaveLength(20_000);
});

afterAll(() => {
  const total = Object.values(counts).reduce((sum, { tried }) => sum + tried, 0);
  console.table(counts);
  expect(total).toBe(TEXTS);
});
