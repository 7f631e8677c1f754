import { no, ok } from "@satchel/core/result";
import { aTokenId } from "@satchel/core/testing";
import type { Engine } from "@satchel/engine";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { createSampleEngine } from "../../../testing/sample-engine.ts";
import { iconUploads } from "./icon-uploads.ts";
import { IconWaiting } from "./icon-waiting.tsx";

afterEach(() => {
  unmount();
  iconUploads.setState(new Map(), true);
});

const ID = aTokenId("a7".repeat(32));

async function open(upload: Engine["uploadTokenIcon"], tokenId = ID) {
  let kept = [ID];
  const drop = () => {
    kept = [];
  };
  const engine = createSampleEngine(
    {},
    {
      keptTokenIcons: async () => kept,
      uploadTokenIcon: async (id) => {
        const done = await upload(id);
        if (done.ok) drop();
        return done;
      },
      forgetTokenIcon: async () => drop(),
    },
  );
  return renderScreen(<IconWaiting tokenId={tokenId} />, engine);
}

const WAITING = "The icon is not uploaded yet";

test("an icon that waits is uploaded with one press", async () => {
  const screen = await open(async () => ok(undefined));
  await screen.until(() => screen.text().includes(WAITING));
  await screen.click(screen.button("Upload icon"));
  await screen.until(() => screen.text().includes("Successfully uploaded token icon"));
  expect(screen.text()).not.toContain(WAITING);
});

type Failed = Extract<Awaited<ReturnType<Engine["uploadTokenIcon"]>>, { ok: false }>["problem"];
test.each<[Failed, string]>([
  [{ code: "locked" }, "Satchel is locked."],
  [{ code: "refused", message: "Missing signature" }, "The icon service says: Missing signature"],
  [{ code: "unreachable", reason: "gone" }, "The icon service did not answer."],
  [{ code: "unreachable", reason: "no-icon-service" }, "This network has no icon service."],
  [{ code: "storage-failed", reason: "disk" }, "The icon could not be read from this device."],
  [{ code: "vault-failed", reason: "worker" }, "The icon could not be signed."],
  [{ code: "no-icon-kept" }, "The icon is not on this device any more."],
])("%o is said, and the icon stays for another try", async (problem, text) => {
  const screen = await open(async () => no(problem));
  await screen.until(() => screen.text().includes(WAITING));
  await screen.click(screen.button("Upload icon"));
  const asked = "Error submitting token icon for approval, please contact icons@help.example for support";
  await screen.until(() => screen.text().includes(asked));
  expect(screen.find("main").textContent).toContain(text);
  expect(screen.button("Upload icon").disabled).toBe(false);
});

test("an icon can be given up; a token without one says nothing", async () => {
  const screen = await open(async () => ok(undefined));
  await screen.until(() => screen.text().includes(WAITING));
  await screen.click(screen.button("Discard"));
  await screen.until(() => screen.text().includes("The icon was discarded"));
  await screen.until(() => !screen.text().includes(WAITING));
  await unmount();
  const other = await open(async () => ok(undefined), aTokenId("b8".repeat(32)));
  expect(other.find("main").textContent).toBe("");
});
