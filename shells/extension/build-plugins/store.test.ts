// What the stores are told agrees with what the extension is.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { manifestFor } from "./manifest.ts";

const folder = new URL("../store/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), "utf8");

test("every permission of both manifests is explained, and no other", () => {
  const explained = [...read("permissions.md").matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1]);
  const asked = (["chrome", "firefox"] as const).flatMap((browser) => {
    const manifest = manifestFor(browser, "1") as { permissions: string[]; host_permissions: string[] };
    return [...manifest.permissions, ...manifest.host_permissions];
  });
  expect(explained.toSorted()).toEqual([...new Set(asked)].toSorted());
});

test("name and summary are those of the manifest, and a store takes the summary", () => {
  const { name, description } = manifestFor("chrome", "1") as { name: string; description: string };
  expect(read("listing.md")).toContain(`## Name\n\n${name}\n`);
  expect(read("listing.md")).toContain(`## Summary\n\n${description}\n`);
  expect(description.length).toBeLessThanOrEqual(132);
});

test("the pictures have the size that the stores ask for", () => {
  const pictures = readdirSync(new URL("pictures/", folder));
  expect(pictures.length).toBeGreaterThanOrEqual(1);
  expect(pictures.length).toBeLessThanOrEqual(5);
  for (const picture of pictures) {
    const bytes = readFileSync(new URL(`pictures/${picture}`, folder));
    expect([picture, bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([picture, 1280, 800]);
  }
});
