import { expect, test } from "vitest";
import { createAhead } from "./ahead.ts";

const part =
  (name: string, fetched: string[], fails = false) =>
  async () => {
    fetched.push(name);
    if (fails) throw new Error("no such file");
  };

test("a step fetches its parts once, also parts that a part names, and a failure stops nothing", async () => {
  const { ahead, fetchStep } = createAhead();
  const fetched: string[] = [];
  ahead("create", part("lost", fetched, true));
  ahead("create", async () => {
    fetched.push("home");
    ahead("create", part("code", fetched));
    ahead("home", part("list", fetched));
  });
  await fetchStep("create");
  await fetchStep("create");
  expect(fetched).toEqual(["lost", "home", "code"]);
  await fetchStep("home");
  expect(fetched.at(-1)).toBe("list");
});

test("with a pause the parts are fetched one after another", async () => {
  const { ahead, fetchStep } = createAhead();
  const log: string[] = [];
  for (const name of ["send", "receive"]) {
    ahead("navigation", async () => {
      log.push(name);
      await Promise.resolve();
      log.push(`${name} is there`);
    });
  }
  await fetchStep("navigation", async () => void log.push("pause"));
  expect(log).toEqual(["pause", "send", "send is there", "pause", "receive", "receive is there"]);
});
