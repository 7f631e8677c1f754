import { no, ok } from "@satchel/core/result";
import { aTx } from "@satchel/core/testing";
import { checkedKeys, type Engine, type State } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ALICE, aLedger, aWallet, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { HomeScreen } from "./home-screen.tsx";

afterEach(unmount);

const UNUSED = { ledger: aLedger([], 0n) };
const TWO = { ...UNUSED, wallets: [aWallet(), aWallet("wallet-2", "Shop")] };

async function open(state: Partial<State>, answers: Partial<Engine> = {}, rewards = true) {
  const engine = createSampleEngine(state, answers);
  const capabilities = { rewards, hiddenImage: true };
  const screen = await renderScreen(<HomeScreen />, engine, "/", aNetwork(), { capabilities });
  await screen.until(() => screen.text().includes("Receive your first eCash"));
  return { engine, screen };
}

describe("the claim button of a wallet without history", () => {
  test.each([
    ["one wallet", UNUSED, "Claim Free XEC", "xec", "Free eCash claimed!"],
    [
      "several",
      TWO,
      "Claim Token Rewards",
      "home-tokens",
      'Token rewards claimed! Check "Rewards" menu option for more.',
    ],
  ] as const)("%s", async (_, state, label, kind, said) => {
    const { engine, screen } = await open(state);
    await screen.until(() => screen.text().includes(label));
    await screen.click(screen.button(label));
    await screen.until(() => screen.text().includes(said));
    expect(engine.asked).toContainEqual({ action: "claimReward", with: { id: "wallet-1", kind } });
    expect(screen.button(label).disabled).toBe(true);
    // What was claimed arrives under the receipt, whose link leads to the screen that is open.
    await act(async () =>
      engine.state.setState({ ledger: aLedger([aTx(5).from(ALICE, 9000n).paying(ME, 4200n)], 0n) }),
    );
    expect(screen.text()).toContain("Transactions");
    expect(screen.find("dialog").textContent).toContain(said);
    await screen.click(screen.find("dialog a"));
    await screen.until(() => !screen.has("dialog"));
  });

  test("there is no button, and nothing to share, while the stored address is not the one of the keys", async () => {
    const [key] = aWallet().keys;
    if (!key) throw new Error("no key");
    const derived = [{ ...key, hash160: ALICE.slice(6, 46) }];
    const { engine, screen } = await open(UNUSED);
    const addresses: State["addresses"] = new Map([
      [aWallet().id, { of: checkedKeys(aWallet()), outcome: "foreign", derived }],
    ]);
    await act(async () => engine.state.setState({ addresses }));
    await screen.until(() => screen.text().includes("This address is not the one of your seed phrase"));
    expect(screen.text()).not.toMatch(/Claim|Copy address|Share this address/);
  });

  test("there is no button in the extension, or without a rewards server", async () => {
    for (const { screen } of [await open(UNUSED, {}, false), await open(UNUSED, { canClaim: () => false })]) {
      expect(screen.text()).not.toContain("Claim");
      expect(screen.text()).not.toContain("gift");
    }
  });

  test("without a bot check there is no free XEC, but there are token rewards", async () => {
    const canClaim: Engine["canClaim"] = (kind) => kind === "home-tokens";
    expect((await open(UNUSED, { canClaim })).screen.text()).not.toContain("Claim");
    const { screen } = await open(TWO, { canClaim });
    await screen.until(() => screen.text().includes("Claim Token Rewards"));
  });
});

test("busy during one claim; usable again after a refusal, which has the specification's words", async () => {
  let refuse = () => {};
  let asked = 0;
  const { screen } = await open(UNUSED, {
    claimReward: () =>
      new Promise((resolve) => {
        asked++;
        refuse = () => resolve(no({ code: "not-yet" }));
      }),
  });
  await screen.until(() => screen.text().includes("Claim Free XEC"));
  const button = screen.button("Claim Free XEC");
  await screen.click(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
  await screen.click(button);
  expect(asked).toBe(1);
  await act(async () => refuse());
  const said = "Address is not eligible for token rewards. Try again 24 hours after your last claim.";
  await screen.until(() => screen.text().includes(said));
  expect(button.hasAttribute("aria-busy")).toBe(false);
  expect(button.disabled).toBe(false);
});

describe("who leaves Home during a claim", () => {
  /** Claims, opens another screen, and lets the server answer. */
  async function leaveAndAnswer(answer: Awaited<ReturnType<Engine["claimReward"]>>) {
    let give = () => {};
    const claimReward: Engine["claimReward"] = () =>
      new Promise((resolve) => {
        give = () => resolve(answer);
      });
    const engine = createSampleEngine(UNUSED, { claimReward });
    const screen = await renderApp(engine, "/");
    await screen.until(() => screen.text().includes("Claim Free XEC"));
    await screen.click(screen.button("Claim Free XEC"));
    await act(async () => {
      location.hash = "#/contacts";
      dispatchEvent(new HashChangeEvent("hashchange"));
    });
    await screen.until(() => !screen.text().includes("Claim Free XEC"));
    await act(async () => give());
    return screen;
  }

  test("is told there that it succeeded, once, and can go and see it", async () => {
    const screen = await leaveAndAnswer(ok(undefined));
    await screen.until(() => screen.text().includes("Free eCash claimed!"));
    expect(screen.has("dialog")).toBe(false);
    await screen.click(screen.button("See it"));
    await screen.until(() => location.hash === "#/");
    expect(screen.has("dialog")).toBe(false);
  });

  test("is told there why it failed", async () => {
    const screen = await leaveAndAnswer(no({ code: "not-yet" }));
    await screen.until(() => screen.text().includes("Address is not eligible for token rewards."));
  });
});
