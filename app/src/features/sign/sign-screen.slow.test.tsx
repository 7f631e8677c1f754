import { no, ok } from "@satchel/core/result";
import { aWalletId } from "@satchel/core/testing";
import type { Engine, State, WalletProblem } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { type Screen, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aWallet, createSampleEngine, SAMPLE_SIGNATURE } from "../../testing/sample-engine.ts";
import { SignScreen } from "./sign-screen.tsx";

afterEach(unmount);

const SIGNER = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";
/** The same hash, as the hash of a script. */
const SCRIPT = "ecash:pqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cy6fmy2a54";
const TEST_NET = "ectest:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cyt8ct2nve";

async function openSign(answers: Partial<Engine> = {}, state: Partial<State> = {}) {
  const engine = createSampleEngine(state, answers);
  const screen = await renderScreen(<SignScreen />, engine, "/signverifymsg");
  await screen.until(() => screen.has("#message-to-sign"));
  return { engine, screen };
}

async function openVerify(answers: Partial<Engine> = {}) {
  const opened = await openSign(answers);
  await opened.screen.click(opened.screen.button("Verify"));
  return opened;
}

async function fillIn(screen: Screen, message = "mine", address = SIGNER, signature = SAMPLE_SIGNATURE) {
  await screen.type("#message-to-verify", message);
  await screen.type("#address-to-verify", address);
  await screen.type("#signature-to-verify", signature);
}

/** Submits the form, as a click on the button or Enter in a field does. */
const submit = (screen: Screen) =>
  act(async () => screen.find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
const leave = (screen: Screen, field: string) =>
  act(async () => screen.find(field).dispatchEvent(new FocusEvent("focusout", { bubbles: true })));

describe("signing", () => {
  test("Sign comes first, and needs a message", async () => {
    const { engine, screen } = await openSign();
    expect(screen.find("main h1").textContent).toBe("Sign & Verify");
    expect(screen.find('fieldset[aria-label="Mode"] [aria-pressed="true"]').textContent).toBe("Sign");
    expect(screen.button("Sign").disabled).toBe(true);
    expect(screen.text()).toContain("0 / 200");
    expect(screen.text()).toMatch(/Signed with Everyday, q\S+/);
    await screen.type("#message-to-sign", "I am 🔑");
    expect(screen.text()).toContain("6 / 200");
    expect(screen.button("Sign").disabled).toBe(false);
    expect(engine.asked).toEqual([]);
  });

  test("a signature is announced and shown whole, with a button to copy it", async () => {
    const { engine, screen } = await openSign();
    await screen.type("#message-to-sign", " mine\n");
    await submit(screen);
    expect(engine.asked).toEqual([{ action: "signMessage", with: { id: "wallet-1", message: " mine\n" } }]);
    expect(screen.find("main h2").textContent).toBe("Message Signed");
    expect([...document.querySelectorAll("main [role=status]")].map((each) => each.textContent)).toContain(
      "Message Signed",
    );
    expect(screen.text()).toContain(SAMPLE_SIGNATURE);
    await screen.click(screen.button("Copy"));
    expect(screen.copied).toEqual([SAMPLE_SIGNATURE]);
  });

  test("201 characters are too many", async () => {
    const { screen } = await openSign();
    await screen.type("#message-to-sign", "é".repeat(201));
    expect(screen.find("#message-to-sign-help").textContent).toBe("Satchel supports msgs up to 200 characters.");
    expect(screen.find("#message-to-sign").getAttribute("aria-invalid")).toBe("true");
    expect(screen.text()).toContain("201 / 200");
    expect(screen.button("Sign").disabled).toBe(true);
    await screen.type("#message-to-sign", "é".repeat(200));
    expect(screen.button("Sign").disabled).toBe(false);
  });

  test("a changed message has no signature; the signed message, typed again, has it back", async () => {
    const { screen } = await openSign();
    await screen.type("#message-to-sign", "mine");
    await submit(screen);
    await screen.type("#message-to-sign", "mine!");
    expect(screen.text()).not.toContain(SAMPLE_SIGNATURE);
    await screen.type("#message-to-sign", "mine");
    expect(screen.text()).toContain(SAMPLE_SIGNATURE);
  });

  test("another wallet does not show the signature, even when it comes late", async () => {
    let answer = (_signature: string) => {};
    const late = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const wallets = [aWallet("wallet-1", "Everyday"), aWallet("wallet-2", "Savings")];
    const { engine, screen } = await openSign({ signMessage: async () => ok(await late) }, { wallets });
    await screen.type("#message-to-sign", "mine");
    await submit(screen);
    await act(async () => engine.state.setState({ activeId: aWalletId("wallet-2") }));
    await act(async () => answer(SAMPLE_SIGNATURE));
    expect(screen.text()).toContain("Signed with Savings");
    expect(screen.text()).not.toContain(SAMPLE_SIGNATURE);
    await act(async () => engine.state.setState({ activeId: aWalletId("wallet-1") }));
    expect(screen.text()).toContain(SAMPLE_SIGNATURE);
  });

  test("while the message is being signed, the button is busy", async () => {
    const { screen } = await openSign({ signMessage: () => new Promise(() => undefined) });
    await screen.type("#message-to-sign", "mine");
    await submit(screen);
    const button = screen.button("Sign");
    expect(button.getAttribute("aria-busy")).toBe("true");
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    await act(async () => button.dispatchEvent(click));
    expect(click.defaultPrevented).toBe(true);
  });

  test.each<[WalletProblem, string, string]>([
    [
      { code: "vault-failed", reason: "keys-differ" },
      "The keys could not be opened",
      "The keys do not belong to this wallet.",
    ],
    [{ code: "wallet-not-found" }, "This wallet is not on this device any more", "Nothing was changed."],
  ])("failure shows the error text: %j", async (problem, title, detail) => {
    const { screen } = await openSign({ signMessage: async () => no(problem) });
    await screen.type("#message-to-sign", "mine");
    await submit(screen);
    await screen.until(() => screen.text().includes(title));
    expect(screen.text()).toContain(detail);
    expect(screen.text()).not.toContain("Message Signed");
    expect(screen.button("Sign").getAttribute("aria-busy")).toBeNull();
  });
});

describe("verifying", () => {
  test("a true claim, in the words of wallet.md 8.9", async () => {
    const { engine, screen } = await openVerify();
    expect(screen.find('fieldset[aria-label="Mode"] [aria-pressed="true"]').textContent).toBe("Verify");
    expect(screen.button("Verify").disabled).toBe(true);
    await fillIn(screen, 'hi "there"', SIGNER.slice(6).toUpperCase());
    await submit(screen);
    const claim = { message: 'hi "there"', address: SIGNER, signature: SAMPLE_SIGNATURE };
    expect(engine.asked).toEqual([{ action: "verifyMessage", with: claim }]);
    expect(screen.find("main div[role=status]").textContent).toBe(
      `Signature verified. Message "hi "there"" was signed by ${SIGNER}`,
    );
  });

  test.each<[string, string, string]>([
    [
      "a key's address",
      SIGNER,
      "Message, address and signature must be exactly what the signer gave you. One space more or less makes it another message.",
    ],
    ["a script's address", SCRIPT, "This is the address of a script. Only the address of a key can sign."],
  ])("a false claim with %s", async (_what, address, detail) => {
    const { screen } = await openVerify({ verifyMessage: async () => ok(false) });
    await fillIn(screen, "mine", address);
    await submit(screen);
    expect(screen.find("main div[role=alert]").textContent).toBe(
      `Signature does not match address and message${detail}`,
    );
    expect(screen.text()).not.toContain("Signature verified.");
  });

  test.each<[string, string, string]>([
    ["#message-to-verify", "m".repeat(201), "Satchel supports msgs up to 200 characters."],
    ["#address-to-verify", "me", "Invalid cash address"],
    ["#address-to-verify", TEST_NET, "Invalid cash address"],
    ["#signature-to-verify", SAMPLE_SIGNATURE.slice(1), "Invalid eCash signature length"],
    ["#signature-to-verify", `${SAMPLE_SIGNATURE}=`, "Invalid eCash signature length"],
  ])("%s cannot be %s", async (field, text, problem) => {
    const { engine, screen } = await openVerify();
    await fillIn(screen);
    expect(screen.button("Verify").disabled).toBe(false);
    await screen.type(field, text);
    expect(screen.button("Verify").disabled).toBe(true);
    await leave(screen, field);
    expect(screen.find(`${field}-help`).textContent).toBe(problem);
    expect(screen.find(field).getAttribute("aria-invalid")).toBe("true");
    await submit(screen);
    expect(engine.asked).toEqual([]);
  });

  test("a field shows no problem while it is being typed in", async () => {
    const { screen } = await openVerify();
    await screen.type("#address-to-verify", "ecash:qq");
    expect(screen.has("#address-to-verify-help")).toBe(false);
    await leave(screen, "#address-to-verify");
    expect(screen.find("#address-to-verify-help").textContent).toBe("Invalid cash address");
  });

  test("a verdict disappears when its claim changes, and a late verdict on another claim is not shown", async () => {
    const answers: ((isTrue: boolean) => void)[] = [];
    const { screen } = await openVerify({
      verifyMessage: async () => ok(await new Promise<boolean>((resolve) => answers.push(resolve))),
    });
    await fillIn(screen);
    await submit(screen);
    await screen.type("#message-to-verify", "yours");
    await act(async () => answers[0]?.(true));
    expect(screen.text()).not.toContain("Signature verified.");
    await screen.type("#message-to-verify", "mine");
    expect(screen.text()).toContain("Signature verified.");
  });

  test("a check that failed shows a toast and no verdict", async () => {
    const reason = "The vault's worker failed";
    const { screen } = await openVerify({ verifyMessage: async () => no({ code: "vault-failed", reason }) });
    await fillIn(screen);
    await submit(screen);
    await screen.until(() => screen.text().includes("The signature could not be checked"));
    expect(screen.text()).toContain(`The signature may still be right.Details${reason}`);
    expect(screen.text()).not.toContain("Signature does not match address and message");
  });

  test("each mode keeps its text while the other is shown", async () => {
    const { screen } = await openSign();
    await screen.type("#message-to-sign", "mine");
    await screen.click(screen.button("Verify"));
    await fillIn(screen, "yours", "me");
    await screen.click(screen.find('fieldset[aria-label="Mode"] button'));
    expect((screen.find("#message-to-sign") as HTMLTextAreaElement).value).toBe("mine");
    await screen.click(screen.button("Verify"));
    expect((screen.find("#message-to-verify") as HTMLTextAreaElement).value).toBe("yours");
    expect(screen.find("#address-to-verify-help").textContent).toBe("Invalid cash address");
  });
});
