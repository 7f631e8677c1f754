import type { SaveProblem, TextFile } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { afterEach, expect, test } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine } from "../../testing/sample-engine.ts";
import { BackupFileDialog } from "./backup-file-dialog.tsx";

afterEach(unmount);

/** Exports on a device that saves files itself, and answers so. */
async function exportOn(answer: Result<void, SaveProblem>) {
  const saved: TextFile[] = [];
  const saveFile = async (file: TextFile) => {
    saved.push(file);
    return answer;
  };
  const state = { closed: 0 };
  const onClose = () => {
    state.closed += 1;
  };
  const engine = createSampleEngine({}, { exportBackup: async () => ok("sealed") });
  const screen = await renderScreen(<BackupFileDialog onClose={onClose} />, engine, "/", aNetwork(), { saveFile });
  await screen.type("#new-password", "orbit lemon castle");
  await screen.type("#repeated-password", "orbit lemon castle");
  await screen.click(screen.button("Export"));
  await screen.until(() => saved.length > 0 && !screen.has("[aria-busy]"));
  return { screen, saved, state };
}

test("a backup that is saved says so, and the dialog closes", async () => {
  const { screen, saved, state } = await exportOn(ok(undefined));
  const name = expect.stringMatching(/^satchel-backup-\d{4}-\d\d-\d\d\.satchel$/);
  expect(saved).toEqual([{ name, type: "application/octet-stream", text: "sealed" }]);
  await screen.until(() => screen.text().includes("Backup file saved"));
  expect(state.closed).toBe(1);
});

test("a person who chose no place is asked again, and is told nothing", async () => {
  const { screen, saved, state } = await exportOn(no({ code: "refused" }));
  expect(screen.text()).not.toContain("saved");
  expect(state.closed).toBe(0);
  await screen.click(screen.button("Export"));
  await screen.until(() => saved.length === 2);
});

test("a backup that is not saved says why, and the dialog stays", async () => {
  const { screen, state } = await exportOn(no({ code: "save-failed", reason: "the disk is full" }));
  await screen.until(() => screen.text().includes("The file was not saved"));
  expect(screen.text()).toContain("the disk is full");
  expect(screen.text()).not.toContain("Backup file saved");
  expect(state.closed).toBe(0);
});
