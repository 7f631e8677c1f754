// Where the focus is after a dialog.
import { act, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { mount, unmount } from "../../testing/page.ts";
import { Dialog } from "./dialog.tsx";

afterEach(unmount);

/** `then`: what becomes of the button that has opened the dialog. */
function Opener({ then, next }: { then: "stays" | "is disabled" | "is removed"; next?: string }) {
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
        <input id="field" />
      </section>
      {state === "open" && (
        <Dialog title="Title" onClose={() => setState("after")} next={next}>
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

test.each([
  ["a mouse", false, "field"],
  ["a finger, whose keyboard would cover the form", true, "Open"],
])("with %s, what a dialog names as next has the focus: %s", async (_, isCoarse, expected) => {
  const real = matchMedia;
  vi.stubGlobal("matchMedia", (query: string) => ({ ...real(query), matches: isCoarse }));
  const screen = await mount("/", [], <Opener then="stays" next="field" />);
  screen.button("Open").focus();
  await screen.click(screen.button("Open"));
  await screen.click(screen.button("Close"));
  await act(async () => {});
  vi.unstubAllGlobals();
  const { activeElement } = document;
  expect(activeElement?.id || activeElement?.textContent).toBe(expected);
});

function Two() {
  const [step, setStep] = useState(0);
  return (
    <main tabIndex={-1} aria-label="Screen">
      <button type="button" disabled={step > 1} onClick={() => setStep(1)}>
        Open
      </button>
      {step === 1 && (
        <Dialog title="First" onClose={() => setStep(2)}>
          Text
        </Dialog>
      )}
      {step === 2 && (
        <Dialog title="Second" onClose={() => setStep(3)}>
          Text
        </Dialog>
      )}
    </main>
  );
}

test("a dialog that follows another one, whose opener is closed by then, leaves the focus on the screen", async () => {
  const screen = await mount("/", [], <Two />);
  const opener = screen.button("Open");
  opener.focus();
  await screen.click(opener);
  await screen.click(screen.button("Close"));
  expect(document.activeElement?.textContent).toBe("Second");
  await screen.click(screen.button("Close"));
  await act(async () => {});
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Screen");
});
