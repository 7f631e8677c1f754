// The rest of an airdrop is discarded, and sent to exactly those who were not paid. The program is killed at every
// write on the way. The devnet says who was paid.

import { atoms, sats } from "@satchel/core/amount";
import { outpointOf, type TokenId } from "@satchel/core/ids";
import { airdropScript, NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import { aTokenId, scriptOf, txidOfNumber } from "@satchel/core/testing";
import type { Plan, TokenPayment } from "@satchel/core/tx";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { State } from "../../state.ts";
import { createFunded, type DevnetRig, ready } from "../../testing/devnet-rig.ts";
import { createMortalDevice, createMortalRig, type MortalDevice, type MortalRig } from "../../testing/mortal-rig.ts";
import { mustBe, until } from "../../testing/rig.ts";
import { createToken } from "../../testing/trading.ts";
import { reservedCoins } from "../outbox/stored-payments.ts";
import { planToken, planXec } from "../plan-payment.ts";
import { readUnpaid } from "./unpaid.ts";

let devnet: Devnet;
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(() => devnet.stop());

const TOKEN = aTokenId("ab".repeat(32));
const drop = airdropScript(TOKEN, "Thank you");
/** Every holder gets another amount, so that a list with the amounts of others is noticed. */
const HOLDERS = Array.from({ length: 6_200 }, (_, n) => ({
  script: scriptOf(`holder ${n}`),
  sats: sats(600n + BigInt(n)),
}));
const keyOf = ({ script, sats: amount }: { script: ScriptHex; sats: bigint }) => `${script}=${amount}`;
const ALL = HOLDERS.map(keyOf);

const stateOf = ({ engine }: DevnetRig): State => engine.state.getState();
/** The XEC payments of a list. */
const paymentsOf = (part: State["unpaid"][number]) => {
  const unpaid = readUnpaid(part);
  return unpaid.kind === "xec" ? unpaid.payments : [];
};
/** Whom the lists of a wallet name, with the amounts. */
const listed = (rig: DevnetRig): string[] => stateOf(rig).unpaid.flatMap((part) => paymentsOf(part).map(keyOf));

function open(device: MortalDevice): MortalRig {
  const rig = createMortalRig(devnet.url, device);
  ends.push(() => rig.stop());
  return rig;
}

async function restart(device: MortalDevice): Promise<MortalRig> {
  const rig = open(device);
  await rig.engine.start();
  await ready(rig.engine);
  await until(rig.engine, ({ outbox }) => outbox.every(({ status }) => status === "stopped"));
  await rig.engine.resync();
  return rig;
}

/** How often each holder was paid, by the transactions that the indexer has of the wallet. */
async function paidBy(rig: DevnetRig): Promise<Map<string, number>> {
  const { txs } = await rig.client.history([...stateOf(rig).ledger.scripts][0] ?? NO_SCRIPT, 0, 200);
  const times = new Map<string, number>();
  for (const output of txs.flatMap(({ outputs }) => outputs)) {
    times.set(keyOf(output), (times.get(keyOf(output)) ?? 0) + 1);
  }
  return times;
}

/** An airdrop in three transactions that was stopped after the first. */
async function stoppedAirdrop(): Promise<{ device: MortalDevice; rig: MortalRig; id: State["outbox"][number]["id"] }> {
  const device = createMortalDevice();
  const rig = open(device);
  await createFunded(devnet, rig, 60_000_000n);
  const { broadcast } = rig.client;
  rig.client.broadcast = async (...args) => {
    rig.client.broadcast = broadcast;
    const txid = await broadcast(...args);
    await rig.engine.stopPayment(stateOf(rig).outbox[0]?.id ?? "x:0");
    return txid;
  };
  const plan = mustBe(planXec(stateOf(rig), { to: HOLDERS, data: drop.ok ? drop.value : NO_SCRIPT, dataInEach: true }));
  expect(plan.txs).toHaveLength(3);
  expect(await rig.engine.send(plan)).toMatchObject({ problem: { code: "chain-open" } });
  return { device, rig, id: stateOf(rig).outbox[0]?.id ?? outpointOf(txidOfNumber(0), 0) };
}

const planToUnpaid = (rig: DevnetRig): Plan => {
  const to = stateOf(rig).unpaid.flatMap(paymentsOf);
  return mustBe(planXec(stateOf(rig), { to }));
};

/** Checks that the list names exactly those who were not paid, or nobody. */
async function expectExact(rig: DevnetRig): Promise<void> {
  const times = await paidBy(rig);
  expect(listed(rig)).toEqual(ALL.filter((each) => !times.has(each)));
}

describe("the discarded rest of an airdrop", () => {
  test("lists exactly those who were not paid, with the token; paying them removes the list", async () => {
    const { rig, id } = await stoppedAirdrop();
    expect(stateOf(rig).unpaid).toEqual([]);
    mustBe(await rig.engine.discardRest(id));
    expect(stateOf(rig).outbox).toEqual([]);
    expect(reservedCoins(stateOf(rig).outbox).size).toBe(0);
    await expectExact(rig);
    expect(listed(rig).length).toBeGreaterThan(1_000);
    expect(stateOf(rig).unpaid.map((part) => readUnpaid(part).tokenId)).toEqual([TOKEN]);
    mustBe(await rig.engine.send(planToUnpaid(rig)));
    expect(stateOf(rig).unpaid).toEqual([]);
    expect([...new Set(ALL.map((await paidBy(rig)).get, await paidBy(rig)))]).toEqual([1]);
  });

  test("a payment to some of them leaves the list; a person dismisses it", async () => {
    const { device, rig, id } = await stoppedAirdrop();
    mustBe(await rig.engine.discardRest(id));
    const [part] = stateOf(rig).unpaid;
    const to = part ? paymentsOf(part).slice(0, 3) : [];
    mustBe(await rig.engine.send(mustBe(planXec(stateOf(rig), { to }))));
    expect(stateOf(rig).unpaid).toHaveLength(1);
    await rig.engine.dismissPayment(part?.id ?? "x:0");
    expect(stateOf(rig).unpaid).toEqual([]);
    rig.stop();
    expect(stateOf(await restart(device)).unpaid).toEqual([]);
  });

  test.each(["before a write", "after a write"])(
    "killed %s: the chain is still there, or the list is",
    async (name) => {
      const { device, rig, id } = await stoppedAirdrop();
      rig.arm(name === "before a write" ? 1 : 2);
      await Promise.race([rig.engine.discardRest(id), rig.died]);
      expect(rig.steps.at(-1)).toBe(name);
      const next = await restart(device);
      if (name === "before a write") {
        expect(listed(next)).toEqual([]);
        mustBe(await next.engine.discardRest(id));
      }
      expect(stateOf(next).outbox).toEqual([]);
      await expectExact(next);
    },
  );

  // Signing, the first write, two of each transaction, and the last write: 14 steps of a payment of two transactions.
  test.each([1, 3, 4, 5, 6, 7, 9, 10, 12, 13, 14])(
    "killed at step %i of paying them: nobody is paid twice, and the list is left only if nobody was",
    async (at) => {
      const { device, rig, id } = await stoppedAirdrop();
      mustBe(await rig.engine.discardRest(id));
      const plan = planToUnpaid(rig);
      expect(plan.txs).toHaveLength(2);
      rig.arm(at);
      await Promise.race([rig.engine.send(plan), rig.died]);
      expect(rig.steps).toHaveLength(at);
      rig.stop();
      const next = await restart(device);
      await expectExact(next);
      if (stateOf(next).unpaid.length > 0) mustBe(await next.engine.send(planToUnpaid(next)));
      const times = await paidBy(next);
      expect(ALL.filter((each) => times.get(each) !== 1)).toEqual([]);
      expect(stateOf(next).unpaid).toEqual([]);
    },
  );
});

describe.each(["SLP", "ALP"] as const)("the discarded rest of a payment of %s tokens to many", (protocol) => {
  const people: TokenPayment[] = Array.from({ length: 60 }, (_, n) => ({
    script: scriptOf(`${protocol} person ${n}`),
    atoms: atoms(1_000n + BigInt(n)),
  }));

  /** What each of these people has of the token, by the indexer. */
  const heldBy = (rig: DevnetRig, tokenId: TokenId) =>
    Promise.all(
      people.map(async ({ script }) => {
        const utxos = await rig.client.utxos(script);
        return utxos.reduce((sum, { token }) => sum + (token?.tokenId === tokenId ? token.atoms : 0n), 0n);
      }),
    );

  test("lists exactly those who got nothing, from the signed bytes; paying them, and nobody else, removes the list", async () => {
    const rig = open(createMortalDevice());
    await createFunded(devnet, rig, 2_000_000n);
    const tokenId = await createToken(rig, protocol);
    const { broadcast } = rig.client;
    rig.client.broadcast = async (...args) => {
      rig.client.broadcast = broadcast;
      const txid = await broadcast(...args);
      await rig.engine.stopPayment(stateOf(rig).outbox[0]?.id ?? "x:0");
      return txid;
    };
    const plan = mustBe(planToken(stateOf(rig), { tokenId: aTokenId(tokenId), to: people }));
    expect(plan.txs.length).toBeGreaterThan(2);
    expect(await rig.engine.send(plan)).toMatchObject({ problem: { code: "chain-open" } });
    mustBe(await rig.engine.discardRest(stateOf(rig).outbox[0]?.id ?? "x:0"));
    const held = await heldBy(rig, aTokenId(tokenId));
    const unpaid = people.filter((_, at) => held[at] === 0n);
    expect([unpaid.length > 10, unpaid.length < people.length]).toEqual([true, true]);
    expect(stateOf(rig).unpaid.map(readUnpaid)).toEqual([{ kind: "token", tokenId, payments: unpaid }]);

    // The same dust without tokens is not what they would have got.
    const dust = unpaid.map(({ script }) => ({ script, sats: sats(546n) }));
    mustBe(await rig.engine.send(mustBe(planXec(stateOf(rig), { to: dust }))));
    expect(stateOf(rig).unpaid).toHaveLength(1);
    mustBe(await rig.engine.send(mustBe(planToken(stateOf(rig), { tokenId: aTokenId(tokenId), to: unpaid }))));
    expect(stateOf(rig).unpaid).toEqual([]);
    expect(await heldBy(rig, aTokenId(tokenId))).toEqual(people.map((person) => person.atoms));
  });
});
