import { NOTHING_SPECIAL } from "@satchel/core/network";
import { no, ok } from "@satchel/core/result";
import { aTokenId } from "@satchel/core/testing";
import { UNKNOWN_TOKEN } from "@satchel/core/token";
import { receiveAddress } from "@satchel/core/wallet";
import type { Engine } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aWallet, createSampleEngine } from "../../testing/sample-engine.ts";
import { RewardsScreen } from "./rewards-screen.tsx";

afterEach(() => {
  unmount();
  vi.useRealTimers();
});

const ADDRESS = receiveAddress(aWallet(), "ecash");
const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

async function open(answers: Partial<Engine> = {}) {
  const engine = createSampleEngine({}, answers);
  const screen = await renderScreen(<RewardsScreen />, engine, "/rewards");
  await screen.until(() => screen.has("main h1") && screen.text().includes("Sent to"));
  const claims = () => engine.asked.filter(({ action }) => action === "claimReward");
  return { engine, screen, claims };
}

/** Answers each question with the next of these moments. */
const eligibleIn = (...waits: (number | undefined)[]): Partial<Engine> => ({
  fetchEligibility: () => {
    const wait = waits.shift();
    return Promise.resolve(ok({ eligibleAt: wait === undefined ? undefined : Date.now() + wait }));
  },
});

test("busy while the server is asked; nothing can be claimed yet", async () => {
  const { screen, claims } = await open({ fetchEligibility: () => new Promise(() => {}) });
  const button = screen.button("Claim Reward");
  expect(button.getAttribute("aria-busy")).toBe("true");
  await screen.click(button);
  expect(claims()).toEqual([]);
  expect(screen.text()).not.toContain("Ready");
});

test("a claim that is due is made for this wallet and confirmed, and the waiting begins", async () => {
  const { screen, claims } = await open(eligibleIn(undefined, 24 * HOUR_MS));
  await screen.until(() => screen.text().includes("Ready"));
  const button = screen.button("Claim Reward");
  button.focus();
  await screen.click(button);
  await screen.until(() => /Come back in (24:00:00|23:\d\d:\d\d)/.test(screen.text()));
  expect(claims()).toEqual([{ action: "claimReward", with: { id: "wallet-1", kind: "tokens" } }]);
  await screen.until(() => screen.has("dialog"));
  const receipt = screen.find("dialog");
  expect(receipt.textContent).toContain("Rewards claimed!The server pays it. It appears in your history in a moment.");
  expect(receipt.textContent).not.toContain("Final");
  expect(screen.find("dialog a").getAttribute("href")).toBe("#/");
  await screen.click(screen.button("Close"));
  expect(screen.has("dialog")).toBe(false);
  expect(screen.text()).toContain("Not yet");
  expect(screen.text()).toContain("Last claim just now");
});

test("a second press during a claim makes no second claim", async () => {
  let asked = 0;
  const { screen } = await open({ claimReward: () => new Promise(() => asked++) });
  await screen.until(() => screen.text().includes("Ready"));
  await screen.click(screen.button("Claim Reward"));
  expect(screen.button("Claim Reward").getAttribute("aria-busy")).toBe("true");
  await screen.click(screen.button("Claim Reward"));
  expect(asked).toBe(1);
});

describe("who leaves the screen during a claim", () => {
  /** Claims, opens another screen, and lets the server answer. */
  async function leaveAndAnswer(answer: Awaited<ReturnType<Engine["claimReward"]>>) {
    let give = () => {};
    const claimReward: Engine["claimReward"] = () =>
      new Promise((resolve) => {
        give = () => resolve(answer);
      });
    const engine = createSampleEngine({}, { claimReward });
    const screen = await renderApp(engine, "/rewards");
    await screen.until(() => screen.text().includes("Ready"));
    await screen.click(screen.button("Claim Reward"));
    await act(async () => {
      location.hash = "#/contacts";
      dispatchEvent(new HashChangeEvent("hashchange"));
    });
    await screen.until(() => !screen.text().includes("Claim Reward"));
    await act(async () => give());
    return screen;
  }

  test("is told there that it succeeded, and can go and see it", async () => {
    const screen = await leaveAndAnswer(ok(undefined));
    await screen.until(() => screen.text().includes("Rewards claimed!"));
    expect(screen.has("dialog")).toBe(false);
    await screen.click(screen.button("See it"));
    await screen.until(() => location.hash === "#/");
  });

  test("is told there why it failed", async () => {
    const screen = await leaveAndAnswer(no({ code: "not-yet" }));
    await screen.until(() => screen.text().includes("Address is not eligible for token rewards."));
  });
});

test("the countdown goes by the second, and at its end the reward is due", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  const { screen } = await open(eligibleIn(2 * SECOND_MS));
  await screen.until(() => screen.text().includes("Come back in 00:00:02"));
  const button = screen.button("Come back in 00:00:02");
  expect(button.disabled).toBe(true);
  expect(screen.find('[role="img"][aria-label$="waiting time has passed"]').getAttribute("aria-label")).toMatch(
    /^99% /,
  );
  await act(async () => void vi.advanceTimersByTime(SECOND_MS));
  await screen.until(() => button.textContent === "Come back in 00:00:01");
  await act(async () => void vi.advanceTimersByTime(SECOND_MS));
  await screen.until(() => button.textContent === "Claim Reward");
  expect(button.disabled).toBe(false);
  expect(screen.find("main [role=status]").textContent).toBe("Ready");
});

describe("a server that does not answer", () => {
  test("is reported in the specification's words and can be asked again", async () => {
    let isDown = true;
    const { screen } = await open({
      fetchEligibility: () =>
        Promise.resolve(isDown ? no({ code: "unreachable", reason: "x" }) : ok({ eligibleAt: undefined })),
    });
    const said = `Error determining token reward eligibility for address ${ADDRESS}: Token rewards server is not responding.`;
    await screen.until(() => screen.text().includes(said));
    isDown = false;
    await screen.click(screen.button("Try again"));
    await screen.until(() => screen.text().includes("Ready"));
    // What the toast said is no longer true.
    expect(screen.text()).not.toContain(said);
  });

  test("leaves the button for another try when a claim fails", async () => {
    const { screen } = await open({
      claimReward: () => Promise.resolve(no({ code: "refused", error: "Too busy", message: "Later" })),
    });
    await screen.until(() => screen.text().includes("Ready"));
    await screen.click(screen.button("Claim Reward"));
    await screen.until(() => screen.text().includes("Too busy:Later"));
    expect(screen.button("Claim Reward").hasAttribute("aria-busy")).toBe(false);
  });
});

test("without a bot check there is no button", async () => {
  const { screen } = await open({ canClaim: (kind) => kind === "home-tokens" });
  await screen.until(() => screen.text().includes("Nothing can be claimed here"));
  expect(screen.text()).not.toContain("Claim Reward");
});

test("the reward has its token's name", async () => {
  const rewardTokenId = aTokenId("ab".repeat(32));
  const network = { ...aNetwork(), special: { ...NOTHING_SPECIAL, rewardTokenId } };
  const cachet = { ...UNKNOWN_TOKEN.genesisInfo, tokenName: "Cachet" };
  const tokens = new Map([[rewardTokenId, { ...UNKNOWN_TOKEN, tokenId: rewardTokenId, genesisInfo: cachet }]]);
  const engine = createSampleEngine({ tokens });
  const screen = await renderScreen(<RewardsScreen />, engine, "/rewards", network);
  await screen.until(() => screen.text().includes("Cachet reward"));
  expect(screen.text()).toContain("Claim free Cachet once every 24 hours.");
  expect(engine.asked).toContainEqual({ action: "needTokens", with: [rewardTokenId] });
});

describe("where there are no rewards", () => {
  test.each([
    ["in this build", {}, { rewards: false, hiddenImage: false }],
    ["on this network", { canClaim: () => false }, undefined],
  ] as const)("%s, there is neither a screen nor a link", async (_, answers, capabilities) => {
    const device = capabilities ? { capabilities } : {};
    const screen = await renderApp(createSampleEngine({}, answers), "/rewards", aNetwork(), device);
    await screen.until(() => screen.has("h1"));
    expect(screen.find("h1").textContent).toBe("Page not found");
    expect(screen.has('a[href="#/rewards"]')).toBe(false);
  });
});
