import { expect, test } from "vitest";
import { manifestFor } from "./manifest.ts";

test.each(["chrome", "firefox"] as const)(
  "for %s asks for no site and no permission that it does not use",
  (browser) => {
    const { permissions, ...manifest } = manifestFor(browser, "1.2.3");
    expect(permissions).toEqual(["storage", "unlimitedStorage", ...(browser === "chrome" ? ["offscreen"] : [])]);
    expect(Object.keys(manifest)).not.toContain("host_permissions");
    expect(Object.keys(manifest)).not.toContain("web_accessible_resources");
    expect(manifest).toMatchObject({ manifest_version: 3, version: "1.2.3" });
  },
);

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
