import { NetworkError, ProtocolError } from "@satchel/core/ports";
import { createDevnet, type Devnet } from "@satchel/devnet";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createYields, readYield } from "./yields.ts";

test.each([
  ["staking", { apy: 0.040114 }, 4.0114],
  ["staking", { apy: 0 }, 0],
  ["staking", { apy: 1.01 }, undefined],
  ["staking", { apy: "0.04" }, undefined],
  ["staking", { average_apy_spot: 6.29 }, undefined],
  ["savings", { average_apy_spot: 6.29, payment_count: 100 }, 6.29],
  ["savings", { average_apy_spot: -0.1 }, undefined],
  ["savings", { average_apy_spot: 101 }, undefined],
  ["savings", { apy: 0.05 }, undefined],
  ["savings", null, undefined],
] as const)("of the %s token %j is read as %s", (of, answer, percent) => {
  const read = readYield(of, answer);
  if (percent === undefined) expect(read).toBeUndefined();
  else expect(read).toBeCloseTo(percent, 10);
});

test("whatever is answered, it is between 0 and 100 percent or nothing", () => {
  const anAnswer = fc.oneof(fc.anything(), fc.record({ apy: fc.anything(), average_apy_spot: fc.anything() }));
  fc.assert(
    fc.property(anAnswer, fc.constantFrom("staking" as const, "savings" as const), (answer, of) => {
      const percent = readYield(of, answer) ?? 0;
      expect(percent >= 0 && percent <= 100).toBe(true);
    }),
    { seed: 1, numRuns: 300 },
  );
});

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never", blocks: 1 });
});
afterAll(() => devnet.stop());

test("a devnet's partner says both, or fails", async () => {
  const { stakingYield, savingsYield } = devnet.state().network.endpoints;
  const { yearly } = createYields({ staking: stakingYield, savings: savingsYield });
  expect((await yearly("staking")).percent).toBeCloseTo(4.0114, 10);
  expect(await yearly("savings")).toEqual({ percent: 6.29, host: new URL(devnet.url).host });
  devnet.services.redemption = { ...devnet.services.redemption, stakingYield: "a lot" };
  await expect(yearly("staking")).rejects.toBeInstanceOf(ProtocolError);
  devnet.services.faults.set("yields", { fail: true });
  await expect(yearly("savings")).rejects.toMatchObject({ outcome: "refused", status: 503 });
  await expect(createYields({ staking: "", savings: savingsYield }).yearly("staking")).rejects.toBeInstanceOf(
    NetworkError,
  );
});
