import { expect, test } from "vitest";

test("the entry points of the package export exactly these names", async () => {
  const doors = {
    "./android": await import("./android.ts"),
    "./extension": await import("./extension.ts"),
    "./memory": await import("./memory.ts"),
    "./web": await import("./web.ts"),
  };
  expect(Object.entries(doors).map(([door, names]) => [door, Object.keys(names).sort()])).toEqual([
    ["./android", ["BridgeError", "createBridge", "createBridgedPlatform", "receivePort"]],
    ["./extension", ["createExtensionPlatform", "createExtensionStores"]],
    [
      "./memory",
      [
        "appDouble",
        "chromeStorageDouble",
        "createAppStorage",
        "createBridge",
        "createMemoryArchive",
        "createMemoryPlatform",
        "createMemoryStore",
        "createMemoryTabs",
        "createProcessLocks",
        "createSystemClock",
        "faultyProcess",
        "faultyStore",
      ],
    ],
    ["./web", ["WEB_COPY_DATABASE", "WEB_DATABASE", "createIdbStore", "createWebPlatform", "readEarly", "whenKept"]],
  ]);
});
