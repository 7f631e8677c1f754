// Where the focus is after a dialog.
import { act, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { mount, unmount } from "../../testing/page.ts";
import { Dialog } from "./dialog.tsx";

afterEach(unmount);

/** `then`: what becomes of the button that has opened the dialog. */
function Opener({ then }: { then: "stays" | "is disabled" | "is removed" }) {
  const [state, setState] = useState<"before" | "open" | "after">("before");
  const isGone = state === "after" && then === "is removed";
  return (
    <main tabIndex={-1}>
      <section tabIndex={-1} aria-label="Part">
        {!isGone && (
          <button type="button" disabled={state === "after" && then === "is disabled"} onClick={() => setState("open")}>
            Open
          </button>
        )}
      </section>
      {state === "open" && (
        <Dialog title="Title" onClose={() => setState("after")}>
          Text
        </Dialog>
      )}
    </main>
  );
}

test.each([
  ["stays", "Open"],
  ["is disabled", "Part"],
  ["is removed", "Part"],
] as const)("the button that has opened the dialog %s: the focus is on %s", async (then, name) => {
  const screen = await mount("/", [], <Opener then={then} />);
  const opener = screen.button("Open");
  opener.focus();
  await screen.click(opener);
  expect(document.activeElement?.textContent).toBe("Title");
  await screen.click(screen.button("Close"));
  await act(async () => {});
  const { activeElement } = document;
  expect(activeElement?.getAttribute("aria-label") ?? activeElement?.textContent).toBe(name);
});
