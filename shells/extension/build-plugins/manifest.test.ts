import { expect, test } from "vitest";
import { manifestFor } from "./manifest.ts";

const SITES = ["http://*/*", "https://*/*", "file:///*"];

test.each(["chrome", "firefox"] as const)("for %s asks for no permission that it does not use", (browser) => {
  const { permissions, ...manifest } = manifestFor(browser, "1.2.3");
  expect(permissions).toEqual([
    "storage",
    "unlimitedStorage",
    "scripting",
    browser === "chrome" ? "offscreen" : "alarms",
  ]);
  expect(manifest).toMatchObject({ manifest_version: 3, version: "1.2.3", host_permissions: SITES });
});

test.each(["web_accessible_resources", "externally_connectable"])(
  "no page of a site can load or call it: %s",
  (key) => {
    expect(Object.keys(manifestFor("chrome", "1"))).not.toContain(key);
  },
);

test("its scripts run in pages with an address, and not in frames without one", () => {
  const { content_scripts: scripts } = manifestFor("chrome", "1") as { content_scripts: Record<string, unknown>[] };
  for (const script of scripts) {
    expect(script).toMatchObject({ matches: SITES, all_frames: true });
    expect(Object.keys(script)).not.toContain("match_about_blank");
    expect(Object.keys(script)).not.toContain("match_origin_as_fallback");
  }
});

test("the policy runs only scripts of the extension, and lets no page frame it", () => {
  const { content_security_policy: policy } = manifestFor("chrome", "1") as {
    content_security_policy: { extension_pages: string };
  };
  const rules = policy.extension_pages.split("; ");
  expect(rules).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(rules).toContain("frame-ancestors 'none'");
  expect(rules).toContain("require-trusted-types-for 'script'");
  expect(policy.extension_pages).not.toMatch(/unsafe-inline|'unsafe-eval'|\*\./);
});
