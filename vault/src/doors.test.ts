import { expect, test } from "vitest";

test("the entry points of the package export exactly these names", async () => {
  const doors = {
    ".": await import("./index.ts"),
    "./browser": await import("./browser.ts"),
    "./host": await import("./host.ts"),
    "./node": await import("./node.ts"),
    "./worker": await import("./worker.ts"),
  };
  expect(Object.entries(doors).map(([door, names]) => [door, Object.keys(names).sort()])).toEqual([
    [".", ["createVault"]],
    ["./browser", ["createBrowserVault"]],
    ["./host", ["answerPage"]],
    ["./node", ["QUICK_KDF", "createMemoryDeviceKeyStore", "createMemoryDeviceKeys", "createNodeVault"]],
    ["./worker", ["serveVault"]],
  ]);
});
