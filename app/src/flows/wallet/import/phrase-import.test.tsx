import { no, ok } from "@satchel/core/result";
import { aWalletId } from "@satchel/core/testing";
import type { Engine, WalletProblem } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { type Screen, unmount } from "../../../testing/page.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { createSampleEngine, SAMPLE_PHRASE } from "../../../testing/sample-engine.ts";

afterEach(unmount);

const INVALID = "Invalid 12-word mnemonic. Note: all letters must be lowercase.";
const TWELVE = SAMPLE_PHRASE.split(" ");

async function openImport(answers: Partial<Engine> = {}) {
  const engine = createSampleEngine({ phase: { kind: "no-wallet" }, wallets: [], activeId: undefined }, answers);
  const screen = await renderApp(engine);
  await screen.click(screen.button("Import Wallet"));
  await screen.until(() => screen.has("[role=combobox]"));
  return { engine, screen };
}

const fields = () => [...document.querySelectorAll<HTMLInputElement>("[role=combobox]")];
const values = () => fields().map(({ value }) => value);
const field = (place: number) => `[aria-label="Word ${place}"]`;
const options = () => [...document.querySelectorAll("[role=option]")].map(({ textContent }) => textContent);
const wrong = () => fields().flatMap((each, at) => (each.getAttribute("aria-invalid") === "true" ? [at + 1] : []));
const focused = () => document.activeElement?.getAttribute("aria-label");
const said = () => document.querySelector("form [role=alert]")?.textContent;

const enter = (screen: Screen, place: number) => act(async () => screen.find(field(place)).focus());
/** @returns whether the browser would still do what it does with the key. */
const press = (screen: Screen, place: number, key: string, init: KeyboardEventInit = {}) =>
  act(async () =>
    screen
      .find(field(place))
      .dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init })),
  );
const paste = (screen: Screen, place: number, text: string) =>
  act(async () => {
    const event = new Event("paste", { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { getData: () => text } });
    return screen.find(field(place)).dispatchEvent(event);
  });

describe("typing", () => {
  test("words of the list are suggested, and the first one is active", async () => {
    const { screen } = await openImport();
    await enter(screen, 1);
    await screen.type(field(1), "act");
    expect(options()).toEqual(["act", "action", "actor", "actress"]);
    const input = screen.find(field(1));
    expect(input.getAttribute("aria-expanded")).toBe("true");
    const active = document.getElementById(input.getAttribute("aria-activedescendant") ?? "");
    expect(active?.textContent).toBe("act");
    expect(active?.getAttribute("aria-selected")).toBe("true");
    expect(active?.closest("[role=listbox]")?.id).toBe(input.getAttribute("aria-controls"));
  });

  test.each(["Enter", "Tab"])("arrows choose and %s takes the word", async (key) => {
    const { screen } = await openImport();
    await enter(screen, 1);
    await screen.type(field(1), "act");
    await press(screen, 1, "ArrowDown");
    await press(screen, 1, "ArrowDown");
    await press(screen, 1, "ArrowUp");
    const isLeftToBrowser = await press(screen, 1, key);
    expect(values()[0]).toBe("action");
    // The browser moves the focus on Tab.
    expect([isLeftToBrowser, focused()]).toEqual(key === "Tab" ? [true, "Word 1"] : [false, "Word 2"]);
    expect(options()).toEqual([]);
  });

  test("a space takes the active word and goes on, also when it comes as text, as from a phone's keyboard", async () => {
    const { screen } = await openImport();
    await enter(screen, 1);
    await screen.type(field(1), "aban");
    await screen.type(field(1), "aban ");
    expect([values()[0], focused()]).toEqual(["abandon", "Word 2"]);
    await screen.type(field(2), "zoo ");
    expect([values()[1], focused()]).toEqual(["zoo", "Word 3"]);
    await screen.type(field(3), " ");
    expect([values()[2], focused()]).toEqual(["", "Word 3"]);
  });

  test("a click on a word takes it", async () => {
    const { screen } = await openImport();
    await enter(screen, 1);
    await screen.type(field(1), "act");
    await screen.click(screen.button("actress"));
    expect([values()[0], focused()]).toEqual(["actress", "Word 2"]);
  });

  test("going back with Shift and Tab takes nothing; Escape closes the list", async () => {
    const { screen } = await openImport();
    await enter(screen, 2);
    await screen.type(field(2), "act");
    await press(screen, 2, "Tab", { shiftKey: true });
    expect(values()[1]).toBe("act");
    expect(await press(screen, 2, "Escape")).toBe(false);
    expect(options()).toEqual([]);
    // With no list open, Escape is left to the dialog around.
    expect(await press(screen, 2, "Escape")).toBe(true);
    await press(screen, 2, "ArrowDown");
    expect(options()).toHaveLength(4);
  });

  test("Backspace in an empty field goes back", async () => {
    const { screen } = await openImport();
    await enter(screen, 2);
    await press(screen, 2, "Backspace");
    expect(focused()).toBe("Word 1");
  });

  test("a text that cannot become a word is marked at once, half a word when its field is left", async () => {
    const { screen } = await openImport();
    await enter(screen, 1);
    await screen.type(field(1), "satche");
    expect([wrong(), said()]).toEqual([[1], INVALID]);
    expect(screen.find(field(1)).getAttribute("aria-describedby")).toBe(screen.find("form [role=alert] [id]").id);
    await screen.type(field(1), "sat");
    expect([wrong(), said()]).toEqual([[], undefined]);
    await enter(screen, 2);
    expect([wrong(), said()]).toEqual([[1], INVALID]);
    await screen.type(field(1), "satisfy");
    expect([wrong(), said()]).toEqual([[], undefined]);
  });
});

describe("pasting", () => {
  test.each([
    ["in one line", SAMPLE_PHRASE],
    ["in lines", TWELVE.join("\r\n")],
    ["numbered", TWELVE.map((word, at) => `${at + 1}. ${word}`).join("\n")],
  ])("all twelve %s, into any field", async (_how, text) => {
    const { engine, screen } = await openImport();
    await screen.type(field(1), "zoo");
    expect(await paste(screen, 7, text)).toBe(false);
    expect(values()).toEqual(TWELVE);
    expect(screen.text()).toContain("12 / 12");
    expect(screen.button("Import").disabled).toBe(false);
    await screen.click(screen.button("Import"));
    expect(engine.asked).toContainEqual({ action: "importWallet", with: SAMPLE_PHRASE });
  });

  test("upper case is kept and marked as wrong", async () => {
    const { screen } = await openImport();
    await paste(screen, 1, TWELVE.with(4, "Wave").join(" "));
    expect(values()[4]).toBe("Wave");
    expect([wrong(), said(), screen.button("Import").disabled]).toEqual([[5], INVALID, true]);
  });

  test("a wrong checksum shows the problem, and OK is disabled", async () => {
    const { screen } = await openImport();
    await paste(screen, 1, TWELVE.with(11, "zoo").join(" "));
    expect([wrong(), said(), screen.button("Import").disabled]).toEqual([[], INVALID, true]);
    await screen.type(field(12), "yellow");
    expect([said(), screen.button("Import").disabled]).toEqual([undefined, false]);
  });

  test("a phrase of 24 words is refused, with the reason", async () => {
    const { screen } = await openImport();
    expect(await paste(screen, 1, `${SAMPLE_PHRASE} ${SAMPLE_PHRASE}`)).toBe(false);
    expect([values().join(""), said()]).toEqual(["", INVALID]);
  });

  test("a single pasted word is left to the browser", async () => {
    const { screen } = await openImport();
    expect(await paste(screen, 1, "legal")).toBe(true);
  });
});

describe("handing in", () => {
  test("OK is disabled until the phrase is complete", async () => {
    const { screen } = await openImport();
    expect(screen.button("Import").disabled).toBe(true);
    await paste(screen, 1, TWELVE.slice(1).join(" "));
    expect(screen.text()).toContain("11 / 12");
    expect(screen.button("Import").disabled).toBe(true);
  });

  test.each<[WalletProblem, string]>([
    [{ code: "invalid-phrase" }, INVALID],
    [
      { code: "wallet-already-there", name: "Everyday" },
      'Wallet name "Everyday" already existsThis is its seed phrase. Nothing was changed.',
    ],
    [{ code: "storage-failed", reason: "Disk full" }, "Storage failedNothing was changed.DetailsDisk full"],
  ])("a refusal is said, and OK is off until the phrase changes: %j", async (problem, words) => {
    const { screen } = await openImport({ importWallet: async () => no(problem) });
    await paste(screen, 1, SAMPLE_PHRASE);
    await screen.click(screen.button("Import"));
    await screen.until(() => said() !== undefined);
    expect([said(), screen.button("Import").disabled]).toEqual([words, true]);
    expect(values()).toEqual(TWELVE);
    await paste(screen, 1, "beauty shoe decline spend still weird slot snack coach flee between paper");
    expect([said(), screen.button("Import").disabled]).toEqual([undefined, false]);
  });

  test("the fields are empty after the import, and when the form closes", async () => {
    const { screen } = await openImport();
    await paste(screen, 1, SAMPLE_PHRASE);
    const inputs = fields();
    await screen.click(screen.button("Back"));
    expect(inputs.map(({ value }) => value).join("")).toBe("");
    await screen.click(screen.button("Import Wallet"));
    expect(values().join("")).toBe("");
    await paste(screen, 1, SAMPLE_PHRASE);
    await screen.click(screen.button("Import"));
    await screen.until(() => values().join("") === "");
  });

  test("browsers and password managers are asked to keep nothing", async () => {
    await openImport();
    for (const input of fields()) {
      expect(input.hasAttribute("name")).toBe(false);
      expect(input.getAttribute("autocomplete")).toBe("off");
      expect(input.getAttribute("autocapitalize")).toBe("none");
      expect(input.getAttribute("spellcheck")).toBe("false");
    }
  });

  test("the button is busy, and one press is one import", async () => {
    let answer = () => {};
    const calls: string[] = [];
    const { screen } = await openImport({
      importWallet: async (phrase) => {
        calls.push(phrase);
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return ok({ walletId: aWalletId("wallet-1") });
      },
    });
    await paste(screen, 1, SAMPLE_PHRASE);
    await screen.click(screen.button("Import"));
    await screen.click(screen.button("Import"));
    const submit = new Event("submit", { bubbles: true, cancelable: true });
    await act(async () => screen.find("form").dispatchEvent(submit));
    expect([calls, screen.button("Import").getAttribute("aria-busy")]).toEqual([[SAMPLE_PHRASE], "true"]);
    await act(async () => answer());
  });
});
