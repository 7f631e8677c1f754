import { expect, test } from "vitest";

test("the doors of the package give out these names and no others", async () => {
  const doors = { "./memory": await import("./memory.ts"), "./web": await import("./web.ts") };
  expect(Object.entries(doors).map(([door, names]) => [door, Object.keys(names).sort()])).toEqual([
    ["./memory", ["createManualClock", "createMemoryPlatform", "createMemoryStore", "faultyStore"]],
    ["./web", ["WEB_DATABASE", "createIdbStore", "createWebPlatform"]],
  ]);
});
