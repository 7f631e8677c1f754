import { createMemoryPlatform } from "@satchel/platform/memory";
import { expect, test } from "vitest";
import { createHost, type ShellHost } from "./create-host.ts";

const shell: ShellHost = {
  capabilities: { rewards: false, hiddenImage: false },
  locale: "en",
  version: "1.2.3",
};

test("the app gets the device's clipboard, permissions and pauses, and what the shell says of itself", async () => {
  const platform = createMemoryPlatform({ notifications: "granted" });
  const host = createHost(platform, shell);
  expect(host).toMatchObject(shell);
  expect(await host.copyText("an address")).toBe(true);
  expect(platform.copied()).toBe("an address");
  expect(await host.readText()).toBe("an address");
  expect(await host.notifications.request()).toBe("granted");
  expect(await host.persistStorage()).toBe("unavailable");
  expect(host.camera).toBeUndefined();
  await host.pause();
});

test("what a shell gives in its own way stands in for the device's", async () => {
  const host = createHost(createMemoryPlatform(), { ...shell, persistStorage: async () => "granted" });
  expect(await host.persistStorage()).toBe("granted");
});
