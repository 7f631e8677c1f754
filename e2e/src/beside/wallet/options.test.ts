import { expect, test } from "vitest";
import { readWalletRun } from "./options.ts";

const NODE = ["--wallet", "--node", "/n/bitcoind", "--plugin", "/n/agora.py"];

test("the node is named to the journeys, which run one at a time on one device", () => {
  const run = readWalletRun([...NODE, "story", "trade/buy", "--", "-g", "a part"]);
  expect(run).toMatchObject({ ok: true, value: { env: { SATCHEL_NODE: "/n/bitcoind" } } });
  const { args, env } = run.ok ? run.value : { args: [], env: {} };
  expect(env).toEqual({ SATCHEL_NODE: "/n/bitcoind", SATCHEL_NODE_PLUGIN: "/n/agora.py" });
  expect(args.slice(2).join(" ")).toMatch(
    /e2e\/playwright\.config\.ts --project=desktop --workers=1 story trade\/buy -g a part$/,
  );
});

test("what is missing or unknown is said", () => {
  const saidOf = (...typed: string[]) => {
    const run = readWalletRun(typed);
    return run.ok ? "" : run.problem;
  };
  expect(saidOf("--wallet", "--plugin", "/n/agora.py")).toContain("--node is missing");
  expect(saidOf("--wallet", "--node", "/n/bitcoind")).toContain("--plugin is missing");
  expect(saidOf(...NODE, "--seed", "7")).toContain("--seed");
  expect(saidOf("--wallet", "--node")).toContain("--node");
});
