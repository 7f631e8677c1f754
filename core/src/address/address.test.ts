import { Address } from "ecash-lib";
import { decodeCashAddress, encodeCashAddress } from "ecashaddrjs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_SCRIPT, p2pkhScript, p2shScript, toHex } from "../script/index.ts";
import { aScript, DERIVATION_VECTOR, p2pkScript } from "../testing/index.ts";
import {
  type AddressProblem,
  addressOf,
  decodeCashAddr,
  encodeCashAddr,
  groupAddress,
  KNOWN_PREFIXES,
  parseAddress,
  shortAddress,
} from "./index.ts";

/** Thousands of runs may take a busy machine more than the default five seconds. */
const ROOM = { timeout: 300_000 };

const HASH_BYTES = [20, 24, 28, 32, 40, 48, 56, 64];
const hashOf = (bytes: number) => fc.uint8Array({ minLength: bytes, maxLength: bytes }).map(toHex);
const anyHash = fc.constantFrom(...HASH_BYTES).chain(hashOf);
const prefix = fc.constantFrom(...KNOWN_PREFIXES, "p", "other");
const type = fc.constantFrom("p2pkh" as const, "p2sh" as const);
const ADDRESS = DERIVATION_VECTOR.address;

/** Returns the text of ecashaddrjs for a problem (facts.md 1.7). */
function libraryText(problem: AddressProblem): string {
  switch (problem.code) {
    case "address-invalid":
      return `Invalid address: ${problem.address}.`;
    case "address-bad-character":
      return `Invalid value: ${problem.character}.`;
    case "address-bad-checksum":
      return `Invalid checksum: ${problem.address}.`;
    case "address-no-known-prefix":
      return `Prefixless address ${problem.address} does not have valid checksum for any valid prefix (${problem.prefixes.join(", ")})`;
    case "address-bad-payload":
      return `Invalid payload: ${problem.address}.`;
    case "address-bad-hash-size":
      return `Invalid hash size: ${problem.address}.`;
    case "address-bad-type":
      return `Invalid address type in version byte: ${problem.versionByte}.`;
    default:
      return problem.code;
  }
}

const ours = (address: string) => {
  const decoded = decodeCashAddr(address);
  return decoded.ok ? decoded.value : libraryText(decoded.problem);
};
const theirs = (address: string) => {
  try {
    return decodeCashAddress(address);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe("cashaddr, compared with ecashaddrjs", () => {
  test("encodes every prefix, type and hash size, and decodes with and without prefix and in capitals", ROOM, () =>
    fc.assert(
      fc.property(prefix, type, anyHash, (somePrefix, someType, hash) => {
        const expected = encodeCashAddress(somePrefix, someType, hash);
        expect(encodeCashAddr(somePrefix, someType, hash)).toEqual({ ok: true, value: expected });
        expect(ours(expected)).toEqual({ prefix: somePrefix, type: someType, hash });
        expect(ours(expected.toUpperCase())).toEqual({ prefix: somePrefix, type: someType, hash });
        const bare = expected.slice(expected.indexOf(":") + 1);
        expect(ours(bare)).toEqual(theirs(bare));
      }),
      { numRuns: 500 },
    ),
  );

  test("one or two changed letters are refused with the same error text", ROOM, () =>
    fc.assert(
      fc.property(
        hashOf(20),
        fc.array(fc.tuple(fc.nat(100), fc.nat(40)), { minLength: 1, maxLength: 2 }),
        (hash, changes) => {
          const address = encodeCashAddress("ecash", "p2pkh", hash);
          const changed = [...address];
          for (const [at, letter] of changes) {
            changed[6 + (at % (address.length - 6))] = "qpzry9x8gf2tvdw0s3jn54khce6mua7lbio1:Q P"[letter] ?? "b";
          }
          const text = changed.join("");
          if (text !== address) expect(typeof ours(text)).toBe("string");
          expect(ours(text)).toEqual(theirs(text));
        },
      ),
      { numRuns: 1500 },
    ),
  );

  test.each([
    "p:gpf8m4h7",
    "ecash:q9mcgrsqm",
    "ecash:qqqqqqqq",
    "ecash:",
    ":",
    "a:b:c",
    "Ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g",
    "ecash:Qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g",
    "bitcoincash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g",
    "qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70q",
    "qqqqqqq",
    "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70!",
    "not an address",
  ])("%s is refused with the error text of the library", (address) => {
    expect(typeof theirs(address)).toBe("string");
    expect(ours(address)).toBe(theirs(address));
  });

  test("a text shorter than a checksum is refused, even if its checksum is valid", () => {
    const words = Array.from({ length: 26 * 26 }, (_, i) =>
      String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26)),
    );
    // The zero that separates prefix and payload stands for the first checksum symbol.
    const crafted = words.flatMap((word) => {
      const checksum = checksumSymbols(Array.from(word, (letter) => letter.charCodeAt(0) & 31));
      return checksum[0] === 0 ? [`${word}:${letters(checksum.slice(1))}`] : [];
    });
    expect(crafted.length).toBeGreaterThan(5);
    for (const address of crafted) {
      expect(ours(address)).toBe(`Invalid checksum: ${address}.`);
      expect(ours(address)).toBe(theirs(address));
    }
  });

  test("payloads of any version byte and length give the same result", ROOM, () =>
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 30 }), fc.boolean(), (payload, isHashSized) => {
        const bytes = isHashSized ? Uint8Array.of(payload[0] ?? 0, ...new Uint8Array(20)) : payload;
        const address = withChecksum("ecash", bytes);
        const [mine, library] = [ours(address), theirs(address)];
        // The library ignores the reserved top bit; we refuse it.
        if ((bytes[0] ?? 0) > 127 && typeof library !== "string") expect(mine).toMatch("Invalid address type");
        else expect(mine).toEqual(library);
      }),
      { numRuns: 500 },
    ),
  );

  test("encoding refuses an unknown hash size and an invalid prefix", () => {
    expect(encodeCashAddr("ecash", "p2pkh", "00".repeat(21))).toEqual({
      ok: false,
      problem: { code: "hash-bad-size", bytes: 21 },
    });
    expect(() => encodeCashAddress("ecash", "p2pkh", "00".repeat(21))).toThrow("Invalid hash size: 21.");
    expect(encodeCashAddr("Ecash", "p2pkh", "00".repeat(20))).toMatchObject({ problem: { code: "prefix-invalid" } });
  });
});

/** Returns a cashaddr of any bytes, also bytes that ecashaddrjs cannot encode. */
function withChecksum(somePrefix: string, bytes: Uint8Array): string {
  const symbols: number[] = [];
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  for (let i = 0; i < bits.length; i += 5) symbols.push(Number.parseInt(bits.slice(i, i + 5).padEnd(5, "0"), 2));
  const separated = [...Array.from(somePrefix, (c) => c.charCodeAt(0) & 31), 0, ...symbols];
  return `${somePrefix}:${letters([...symbols, ...checksumSymbols(separated)])}`;
}

const letters = (symbols: readonly number[]) =>
  symbols.map((symbol) => "qpzry9x8gf2tvdw0s3jn54khce6mua7l"[symbol]).join("");

function checksumSymbols(symbols: readonly number[]): number[] {
  const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];
  let state = 1n;
  for (const symbol of [...symbols, 0, 0, 0, 0, 0, 0, 0, 0]) {
    const top = state >> 35n;
    state = ((state & 0x07ffffffffn) << 5n) ^ BigInt(symbol);
    generators.forEach((generator, i) => {
      if ((top >> BigInt(i)) & 1n) state ^= generator;
    });
  }
  return Array.from({ length: 8 }, (_, i) => Number(((state ^ 1n) >> BigInt(5 * (7 - i))) & 31n));
}

describe("parseAddress", () => {
  const payee = {
    script: p2pkhScript(DERIVATION_VECTOR.hash160),
    hash: DERIVATION_VECTOR.hash160,
    kind: "p2pkh",
    address: ADDRESS,
  };

  test.each([ADDRESS, ADDRESS.slice(6), ADDRESS.toUpperCase(), ADDRESS.slice(6).toUpperCase(), `  ${ADDRESS}\n`])(
    "%j",
    (text) => expect(parseAddress(text, "ecash")).toEqual({ ok: true, value: payee }),
  );

  test("a problem names the prefix found and the prefix expected", () => {
    const testAddress = encodeCashAddress("ectest", "p2sh", payee.hash);
    expect(parseAddress(testAddress, "ecash")).toEqual({
      ok: false,
      problem: { code: "address-wrong-prefix", address: testAddress, prefix: "ectest", expected: "ecash" },
    });
    expect(parseAddress(testAddress, "ectest")).toMatchObject({ ok: true, value: { script: p2shScript(payee.hash) } });
    expect(parseAddress(testAddress.slice(7), "ecash")).toMatchObject({ problem: { prefix: "ectest" } });
    expect(parseAddress(encodeCashAddress("bitcoincash", "p2pkh", payee.hash), "ecash").ok).toBe(false);
  });

  test.each([
    ["Bitcoin", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
    ["Bitcoin", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
    ["Bitcoin", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy"],
    ["Litecoin", "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9"],
    ["Dogecoin", "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"],
    ["Ethereum", "0xde709f2102306220921060314715629080e2fb77"],
  ])("an address of %s is named: %s", (coin, address) => {
    expect(parseAddress(address, "ecash")).toEqual({
      ok: false,
      problem: { code: "address-of-other-coin", address, coin },
    });
  });

  test.each(["etoken", "simpleledger"])("%s addresses are refused as addresses for tokens", (tokenPrefix) => {
    const address = encodeCashAddress(tokenPrefix, "p2pkh", payee.hash);
    expect(parseAddress(address, "ecash")).toEqual({ ok: false, problem: { code: "address-is-for-tokens", address } });
    expect(parseAddress(address.slice(tokenPrefix.length + 1), "ecash")).toMatchObject({
      problem: { code: "address-is-for-tokens" },
    });
  });

  test("refuses an address with a longer hash", () => {
    const address = encodeCashAddress("ecash", "p2sh", "ab".repeat(32));
    expect(parseAddress(address, "ecash")).toEqual({
      ok: false,
      problem: { code: "address-not-payable", address, hashBytes: 32 },
    });
  });

  test.each(["", " ", "1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "ecash:x?amount=1"])("%j is refused", (text) => {
    expect(parseAddress(text, "ecash").ok).toBe(false);
  });
});

describe("addressOf", () => {
  test("equals the address of ecash-lib, also the second time", ROOM, () =>
    fc.assert(
      fc.property(hashOf(20), fc.boolean(), (hash, isScriptHash) => {
        const script = isScriptHash ? p2shScript(hash) : p2pkhScript(hash);
        const expected = Address.fromScriptHex(script).toString();
        expect(addressOf(script, "ecash")).toBe(expected);
        expect(addressOf(script, "ecash")).toBe(expected);
        expect(addressOf(script, "ecregtest")).toBe(Address.fromScriptHex(script).withPrefix("ecregtest").toString());
        expect(parseAddress(expected, "ecash")).toMatchObject({ value: { script, address: expected } });
      }),
    ),
  );

  test("is undefined for other scripts", () => {
    expect(addressOf(NO_SCRIPT, "ecash")).toBeUndefined();
    expect(addressOf(aScript("6a00"), "ecash")).toBeUndefined();
    expect(addressOf(p2pkScript(DERIVATION_VECTOR.publicKey), "ecash")).toBeUndefined();
  });
});

test("the short form and the groups of an address", () => {
  expect(shortAddress(ADDRESS)).toBe("qqa9lv…xtd70g");
  expect(shortAddress("short")).toBe("short");
  const { prefix: shown, groups } = groupAddress(ADDRESS);
  expect(shown).toBe("ecash:");
  expect(groups.join("")).toBe(ADDRESS.slice(6));
  expect(groups.map((group) => group.length)).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2]);
});
