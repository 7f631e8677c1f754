import { no, ok } from "@satchel/core/result";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine } from "../../testing/sample-engine.ts";
import type { AppFiles } from "../../wiring/page/files.ts";
import { AboutSection } from "./about-section.tsx";

afterEach(unmount);

const DIGEST = "0123456789abcdef".repeat(4);

const open = (files: Partial<AppFiles>) =>
  renderScreen(<AboutSection />, createSampleEngine(), "/configure", undefined, {
    files: {
      look: async () => ok({ digest: DIGEST, count: 161, differing: [] }),
      licences: async () => "MIT License",
      ...files,
    },
  });

test("the number of the files is computed after a press, and can be copied", async () => {
  const screen = await open({});
  expect(screen.text()).not.toContain(DIGEST);
  await screen.click(screen.button("Compute"));
  await screen.until(() => screen.text().includes(DIGEST));
  expect(screen.text()).toContain("All 161 files are as their list says.");
  await screen.click(screen.button("Copy the number"));
  expect(screen.copied).toEqual([DIGEST]);
});

test("files that differ are named, but not all of hundreds", async () => {
  const differing = ["a.js", "b.js", "c.js", "d.js"];
  const screen = await open({ look: async () => ok({ digest: DIGEST, count: 161, differing }) });
  await screen.click(screen.button("Compute"));
  await screen.until(() => screen.text().includes("4 files are not as their list says"));
  expect(screen.text()).toContain("a.js, b.js");
  expect(screen.text()).not.toContain("d.js");
});

test("what cannot be read is said, and can be tried again", async () => {
  const screen = await open({ look: async () => no({ code: "unreadable" }), licences: async () => undefined });
  await screen.click(screen.button("Compute"));
  await screen.until(() => screen.text().includes("The files could not be read."));
  expect(screen.has("code")).toBe(false);
  await screen.click(screen.button("Compute again"));
  await screen.click(screen.button("Show"));
  await screen.until(() => screen.text().split("The files could not be read.").length === 3);
});

test("the licences open in a dialog", async () => {
  const screen = await open({});
  await screen.click(screen.button("Show"));
  await screen.until(() => screen.has("dialog"));
  expect(screen.find("dialog").textContent).toContain("MIT License");
});
