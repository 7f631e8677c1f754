import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sats } from "../../amount/index.ts";
import { fromHex, type ScriptHex, toHex } from "../../script/index.ts";
import { aUtxo, rounds, scriptOf, unparsed } from "../../testing/index.ts";
import { decodePlan, encodePlan, type Plan } from "../index.ts";
import { anyPlan } from "../testing/any-plan.ts";
import { planOf } from "../testing/plan-of.ts";
import { createRandom } from "../testing/random.ts";
import { randomCase } from "../testing/random-case.ts";

const SEED = 20;
const [me, bob] = [scriptOf("me"), scriptOf("bob")];

const small: Plan = {
  txs: [
    {
      inputs: [{ utxo: aUtxo(me, 50_000n, { n: 1 }) }],
      outputs: [
        { script: bob, sats: sats(20_000n), isChange: false },
        { script: me, sats: sats(29_781n), isChange: true },
      ],
      size: 219,
      fee: sats(219n),
    },
  ],
  sent: sats(20_000n),
  fee: sats(219n),
  spends: [aUtxo(me, 50_000n, { n: 1 }).outpoint],
};

const decoded = (bytes: Uint8Array): Plan => {
  const plan = decodePlan(bytes);
  if (!plan.ok) throw new Error(plan.problem.code);
  return plan.value;
};

test("the third version of the form stays as it is", () => {
  expect(toHex(encodePlan(small))).toMatchInlineSnapshot(
    `"706c616e030101000000000000000000000000000000000000000000000000000000000000000001001976a9146d6500000000000000000000000000000000000088acd08603650001000000021976a914626f62000000000000000000000000000000000088aca09c0100001976a9146d6500000000000000000000000000000000000088acd5e8010100db01db010000a09c01db01010000000000000000000000000000000000000000000000000000000000000000010000000000"`,
  );
});

describe("a plan and its bytes", () => {
  test("decoding gives back the plan that was encoded, of every kind", () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        expect(decoded(encodePlan(plan))).toEqual(plan);
      }),
      { numRuns: rounds(300, 20_000), seed: SEED },
    );
  });

  test("the same for what the planners make of payments and token sends, also in several transactions", () => {
    let [plans, chains] = [0, 0];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (seed) => {
        const plan = planOf(randomCase(createRandom(seed)));
        if (!plan.ok) return;
        plans++;
        if (plan.value.txs.length > 1) chains++;
        expect(decoded(encodePlan(plan.value))).toEqual(plan.value);
      }),
      { numRuns: rounds(800, 10_000), seed: SEED },
    );
    expect(plans).toBeGreaterThan(100);
    expect(chains).toBeGreaterThan(5);
  });

  test("have one spelling: equal plans have equal bytes, whatever the order of their fields", () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        expect(encodePlan(turned(plan) as Plan)).toEqual(encodePlan(plan));
      }),
      { numRuns: rounds(200, 5_000), seed: SEED },
    );
  });
});

/** Returns the same value with the fields of each object in the opposite order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).reverse();
  return Object.fromEntries(fields.map(([name, each]) => [name, turned(each)]));
}

describe("changed bytes", () => {
  test("a flipped bit anywhere is refused, or is another plan", () => {
    let refused = 0;
    fc.assert(
      fc.property(anyPlan, fc.nat(), fc.integer({ min: 0, max: 7 }), (plan, place, bit) => {
        const bytes = encodePlan(plan);
        const flipped = bytes.slice();
        const at = place % bytes.length;
        flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
        const read = decodePlan(flipped);
        if (!read.ok) refused++;
        else expect(read.value).not.toEqual(plan);
      }),
      { numRuns: rounds(1_000, 50_000), seed: SEED },
    );
    expect(refused).toBeGreaterThan(0);
  });

  test("every bit of one plan", () => {
    const bytes = encodePlan(small);
    for (let at = 0; at < 8 * bytes.length; at++) {
      const flipped = bytes.slice();
      flipped[at >> 3] = (flipped[at >> 3] ?? 0) ^ (1 << (at & 7));
      const read = decodePlan(flipped);
      if (read.ok) expect(read.value).not.toEqual(small);
    }
  });

  test("cut off or lengthened, they are refused", () => {
    fc.assert(
      fc.property(anyPlan, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 4 }), (plan, place, more) => {
        const bytes = encodePlan(plan);
        expect(decodePlan(bytes.slice(0, place % bytes.length)).ok).toBe(false);
        expect(decodePlan(Uint8Array.of(...bytes, ...more))).toEqual({
          ok: false,
          problem: { code: "plan-malformed" },
        });
      }),
      { numRuns: rounds(150, 5_000), seed: SEED },
    );
  });

  test("bytes of any kind are refused or are the only bytes of a plan; reading them never throws", () => {
    const head = encodePlan(small).slice(0, 5);
    let read = 0;
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc
        .constantFrom(0, 1, 2, 0x7f, 0x80, 0xff)
        .chain((byte) => fc.uint8Array({ maxLength: 30 }).map((all) => all.fill(byte))),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 3 }), (pieces) => {
        const bytes = Uint8Array.of(...head, ...pieces.flatMap((each) => [...each]));
        const plan = decodePlan(bytes);
        if (!plan.ok) return;
        read++;
        expect(encodePlan(plan.value)).toEqual(bytes);
      }),
      { numRuns: rounds(2_000, 100_000), seed: SEED },
    );
    expect(read).toBeGreaterThan(0);
  });

  test("a number in more bytes than it needs, a flag of 2 and a number above 2^128 are refused", () => {
    const malformed = { ok: false, problem: { code: "plan-malformed" } };
    const head = [...encodePlan(small).slice(0, 5)];
    const of = (...bytes: number[]) => decodePlan(Uint8Array.of(...head, ...bytes));
    // No transactions, nothing sent, no fee, no coins, and none of the four fields that may be missing.
    expect(of(0, 0, 0, 0, 0, 0, 0, 0)).toEqual({ ok: true, value: { txs: [], sent: 0n, fee: 0n, spends: [] } });
    expect(of(0, 0x80, 0, 0, 0, 0, 0, 0, 0)).toEqual(malformed);
    expect(of(0, 0, 0, 0, 2, 0, 0, 0)).toEqual(malformed);
    expect(of(0, ...Array.from({ length: 18 }, () => 0xff), 0x03, 0, 0, 0, 0, 0, 0)).toMatchObject({ ok: true });
    expect(of(0, ...Array.from({ length: 18 }, () => 0xff), 0x04, 0, 0, 0, 0, 0, 0)).toEqual(malformed);
  });

  test("bytes of something else, and of a later version, are told apart", () => {
    const bytes = encodePlan(small);
    expect(decodePlan(new Uint8Array())).toEqual({ ok: false, problem: { code: "not-a-plan" } });
    expect(decodePlan(bytes.slice(1))).toEqual({ ok: false, problem: { code: "not-a-plan" } });
    const later = bytes.slice();
    later[4] = 4;
    expect(decodePlan(later)).toEqual({ ok: false, problem: { code: "plan-version-unsupported", version: 4 } });
  });
});

describe("a changed field", () => {
  /** Returns the value with each of its fields changed once, or missing; with the path of the change. */
  function* changes(value: unknown, path: string): Generator<[string, unknown]> {
    if (Array.isArray(value)) {
      yield [`${path} has one more`, [...value, value[0]]];
      for (const [at, each] of value.entries()) {
        yield [`${path}.${at} is missing`, value.toSpliced(at, 1)];
        for (const [name, other] of changes(each, `${path}.${at}`)) yield [name, value.with(at, other)];
      }
    } else if (typeof value === "object" && value !== null) {
      for (const [name, each] of Object.entries(value)) {
        const { [name]: _, ...rest } = value as Record<string, unknown>;
        yield [`${path}.${name} is missing`, rest];
        for (const [at, other] of changes(each, `${path}.${name}`)) yield [at, { ...value, [name]: other }];
      }
    } else if (typeof value === "bigint") yield [path, value + 1n];
    else if (typeof value === "number") yield [path, value + 1];
    else if (typeof value === "boolean") yield [path, !value];
    else if (typeof value === "string") {
      const last = value.at(-1) ?? "";
      yield [path, value.slice(0, -1) + (last === "0" ? "1" : "0")];
    }
  }

  test("has other bytes, or no bytes at all", () => {
    let count = 0;
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const bytes = toHex(encodePlan(plan));
        for (const [path, other] of changes(plan, "plan")) {
          count++;
          let changed: string;
          try {
            changed = toHex(encodePlan(other as Plan));
          } catch {
            continue;
          }
          expect(changed, path).not.toBe(bytes);
        }
      }),
      { numRuns: rounds(40, 1_000), seed: SEED },
    );
    expect(count).toBeGreaterThan(1_000);
  });

  test.each<[string, Plan]>([
    ["a negative amount", { ...small, fee: sats(-1n) }],
    ["an amount of 2^128", { ...small, fee: sats(2n ** 128n) }],
    [
      "a script that is not hex",
      {
        ...small,
        txs: [{ ...small.txs[0], outputs: [{ ...small.txs[0]?.outputs[0], script: unparsed<ScriptHex>("xy") }] }],
      } as Plan,
    ],
    [
      "a script in capitals",
      {
        ...small,
        txs: [{ ...small.txs[0], outputs: [{ ...small.txs[0]?.outputs[0], script: unparsed<ScriptHex>("AB") }] }],
      } as Plan,
    ],
    [
      "half a byte",
      {
        ...small,
        txs: [{ ...small.txs[0], outputs: [{ ...small.txs[0]?.outputs[0], script: unparsed<ScriptHex>("abc") }] }],
      } as Plan,
    ],
    ["an outpoint of another form", { ...small, spends: ["ab:0"] } as unknown as Plan],
    ["half a size", { ...small, txs: [{ ...small.txs[0], size: 1.5 }] } as Plan],
    [
      "half a character",
      {
        ...small,
        action: {
          kind: "create",
          txIndex: 0,
          token: {
            kind: "genesis",
            protocol: "ALP",
            typeNumber: 0,
            info: { tokenTicker: "\ud800", tokenName: "", url: "", decimals: 0 },
            atoms: 0n,
            hasBaton: false,
          },
        },
      } as unknown as Plan,
    ],
  ])("%s has no bytes", (_name, plan) => expect(() => encodePlan(plan)).toThrow(RangeError));
});

test("plugins are written in the order of their names, and the same plan in another order is refused", () => {
  const [input] = small.txs[0]?.inputs ?? [];
  if (input === undefined) throw new Error("no input");
  const withPlugins = (...names: readonly string[]) => {
    const plugins = Object.fromEntries(names.map((name) => [name, { groups: [], data: [] }]));
    const tx = { ...small.txs[0], inputs: [{ utxo: { ...input.utxo, plugins } }] };
    return toHex(encodePlan({ ...small, txs: [tx] } as Plan));
  };
  const hex = withPlugins("agora", "zebra");
  expect(withPlugins("zebra", "agora")).toBe(hex);
  const [agora = "", zebra = ""] = ["agora", "zebra"].map((name) => toHex(new TextEncoder().encode(name)));
  expect(hex.indexOf(agora)).toBeLessThan(hex.indexOf(zebra));
  const swapped = hex.replace(agora, "agora").replace(zebra, agora).replace("agora", zebra);
  expect(decodePlan(fromHex(hex)).ok).toBe(true);
  expect(decodePlan(fromHex(swapped))).toEqual({ ok: false, problem: { code: "plan-malformed" } });
});
