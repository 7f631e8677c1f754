import { type Activity, readActivity, signerScript } from "@satchel/core/activity";
import { type ScriptHex, scriptOfBytes } from "@satchel/core/script";
import type { Tx } from "@satchel/core/tx";
import { ChronikClient } from "chronik-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Devnet } from "../devnet.ts";
import { scriptOfPayee } from "../script/addresses.ts";
import { MESSAGE_CASES } from "./demo/messages.data.ts";
import { RENDERED_LABELS } from "./testing/labels.data.ts";
import type { Rendering } from "./testing/read-rendering.ts";
import { createWorldDevnet } from "./testing/seeded-world.ts";
import { walletTx } from "./testing/wallet-tx.ts";

const DIRECTIONS = {
  received: "Received",
  sent: "Sent",
  self: "Sent",
  "staking-reward": "Staking Reward",
  "coinbase-reward": "Coinbase Reward",
} as const satisfies Record<Activity["kind"], Rendering["direction"]>;

/** The wallet's reader against the world's own opinion of every transaction: two readings of facts.md 2. */
describe("the wallet reads the demo wallet's history", () => {
  let devnet: Devnet;
  let history: ReadonlyMap<string, Tx>;
  let script: ScriptHex;

  beforeAll(async () => {
    devnet = await createWorldDevnet();
    const address = devnet.world?.demo.address ?? "";
    script = scriptOfBytes(scriptOfPayee(address));
    const chronik = new ChronikClient([devnet.url]);
    const pages = await Promise.all([0, 1].map((page) => chronik.address(address).history(page, 200)));
    history = new Map(pages.flatMap(({ txs }) => txs.map((tx) => [tx.txid, walletTx(tx)])));
  });
  afterAll(() => devnet.stop());

  function read(label: string): Activity[] {
    return (devnet.world?.demo.labels[label] ?? []).map((txid) => {
      const tx = history.get(txid);
      if (tx === undefined) throw new Error(`${label} ${txid} is not in the demo wallet's history`);
      return readActivity(tx, new Set([script]));
    });
  }

  test.each(Object.entries(RENDERED_LABELS))("%s", (label, rendering) => {
    const activities = read(label);
    expect(activities.length).toBeGreaterThan(0);
    for (const { kind, tokens } of activities) {
      const [first] = tokens;
      const token = first === undefined ? {} : { token: `${first.kind} ${first.event}` };
      expect({ direction: DIRECTIONS[kind], ...token }).toEqual(rendering);
    }
  });

  test("what an input says is read, with the one who signed it", () => {
    const [activity] = read("input-data");
    const [action] = activity?.actions ?? [];
    expect(action).toMatchObject({
      app: "DICE Bet",
      lokadId: "44494345",
      isValid: true,
      action: { minValue: 1, maxValue: 50_000_000 },
    });
    expect(activity?.counterparties).toContain(signerScript(action?.signedBy ?? ""));
  });

  test.each(MESSAGE_CASES.map((message) => [message.label, message] as const))("message: %s", (label, message) => {
    const [activity] = read(label);
    const last = activity?.actions.at(-1);
    const isValid = last !== undefined && "isValid" in last ? last.isValid : undefined;
    const plainName = last?.app
      .replace("Cashtab Msg", "Message")
      .replace(" (deprecated)", "")
      .replace(/^(🪂|Cashtab |eCashChat(?= ))\s*/u, "");
    expect({ app: plainName, ...(isValid !== undefined && { isValid }) }).toEqual(message.reads);
  });
});
