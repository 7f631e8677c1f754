import { NetworkError } from "@satchel/core/ports";
import { aToken, aUtxo, scriptOf } from "@satchel/core/testing";
import { expect, test } from "vitest";
import type { Context } from "../context.ts";
import { fetchReadySats } from "./fetch-ready.ts";

const SCRIPT = scriptOf("5b");
const asking = (utxos: () => Promise<unknown>) =>
  fetchReadySats({ ports: { chain: { utxos } } } as unknown as Context, SCRIPT);

test("the sats in coins with tokens do not count", async () => {
  const coins = [
    aUtxo(SCRIPT, 5_000n, { n: 1 }),
    aUtxo(SCRIPT, 546n, { n: 2, token: aToken(7n) }),
    aUtxo(SCRIPT, 70n, { n: 3 }),
  ];
  expect(await asking(async () => coins)).toEqual({ ok: true, value: 5_070n });
});

test("a failure of the network is not an empty wallet", async () => {
  const failing = () => Promise.reject(new NetworkError("no answer", "unreachable"));
  expect(await asking(failing)).toMatchObject({ ok: false, problem: { code: "unreachable" } });
});
