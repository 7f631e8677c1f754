import { addressOf } from "@satchel/core/address";
import { NOTHING_SPECIAL } from "@satchel/core/network";
import { no } from "@satchel/core/result";
import { aTokenId, aTx } from "@satchel/core/testing";
import { checkedKeys, type Engine, type State } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ownOf } from "../../testing/sample-addresses.ts";
import { ALICE, aLedger, aWallet, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { ReceiveScreen } from "./receive-screen.tsx";

afterEach(unmount);

const [KEY = { path: "", hash160: "", publicKey: "" }] = aWallet().keys;

const openReceive = async (network = aNetwork()) => {
  const screen = await renderScreen(<ReceiveScreen />, createSampleEngine(), "/receive", network);
  await screen.until(() => screen.has("#requested-amount") && screen.has("button svg[viewBox]"));
  return screen;
};

test("a tap on the code copies the address and says so for a moment", async () => {
  const screen = await openReceive();
  expect(screen.text()).not.toContain("Address Copied to Clipboard");
  await screen.click(screen.find('main button[aria-label="Copy address"]'));
  expect(screen.copied).toEqual([expect.stringMatching(/^ecash:q[a-z0-9]{41}$/)]);
  expect(screen.text()).toContain("Address Copied to Clipboard");
});

describe("the address is compared with the keys before it is shown", () => {
  type Answer = Awaited<ReturnType<Engine["checkAddress"]>>;
  const ADDRESS = /ecash:q[a-z0-9]{41}/;

  /** Opens Receive before the vault has answered; `answer` is what it says then. */
  async function openUnchecked() {
    const answers: ((answer: Answer) => void)[] = [];
    const engine = createSampleEngine(
      { addresses: new Map() },
      { checkAddress: () => new Promise((resolve) => answers.push(resolve)) },
    );
    const screen = await renderScreen(<ReceiveScreen />, engine, "/receive");
    await screen.until(() => screen.has("#requested-amount"));
    return { engine, screen, answer: (told: Answer) => act(async () => answers.shift()?.(told)) };
  }
  const foreign: State["addresses"] = new Map([
    [
      "wallet-1",
      { of: checkedKeys(aWallet()), outcome: "foreign", derived: [{ ...KEY, hash160: ALICE.slice(6, 46) }] },
    ],
  ]);

  test("nothing can be copied meanwhile, and the amount can be typed", async () => {
    const { engine, screen } = await openUnchecked();
    expect(screen.text()).not.toMatch(ADDRESS);
    expect(screen.has('main button[aria-label="Copy address"]')).toBe(false);
    expect(screen.find('main [role="status"]').getAttribute("aria-label")).toBe(
      "Comparing the address with your keys…",
    );
    await screen.type("#requested-amount", "1000");
    expect(screen.button("Copy Satchel Payment URL").disabled).toBe(true);
    expect(screen.button("Show full screen").disabled).toBe(true);
    await act(async () => engine.state.setState({ addresses: ownOf(engine.state.getState().wallets) }));
    expect(screen.text()).toMatch(ADDRESS);
    expect(screen.button("Copy Satchel Payment URL").disabled).toBe(false);
    expect((screen.find("#requested-amount") as HTMLInputElement).value).toBe("1,000");
  });

  test("another address than the one of the phrase is not shown, and can be put right", async () => {
    const { engine, screen } = await openUnchecked();
    await act(async () => engine.state.setState({ addresses: foreign }));
    expect(screen.text()).toContain("This address is not the one of your seed phrase");
    expect(screen.has("#requested-amount")).toBe(false);
    // The only address is that of the phrase.
    expect([...new Set(screen.text().match(new RegExp(ADDRESS, "g")))]).toEqual([addressOf(ALICE, "ecash")]);
    await screen.click(screen.button("Use the address of the seed phrase"));
    expect(engine.asked).toEqual([{ action: "restoreAddresses", with: undefined }]);
  });

  test("keys that cannot be opened are a reason, and can be tried again", async () => {
    const { screen, answer } = await openUnchecked();
    await answer(no({ code: "vault-failed", reason: "no-device-key" }));
    expect(screen.text()).toContain("The address could not be compared with your keys");
    expect(screen.text()).not.toMatch(ADDRESS);
    await screen.click(screen.button("Try again"));
    expect(screen.text()).not.toContain("could not be compared");
  });
});

test("with an amount it is a payment link, with plain digits", async () => {
  const screen = await openReceive();
  await screen.type("#requested-amount", "125000");
  expect((screen.find("#requested-amount") as HTMLInputElement).value).toBe("125,000");
  await screen.click(screen.button("Copy payment link"));
  expect(screen.copied).toEqual([expect.stringMatching(/^ecash:q[a-z0-9]{41}\?amount=125000$/)]);
  expect(screen.text()).toContain("bip21 query string copied to clipboard");
  await screen.click(screen.button("Copy Satchel Payment URL"));
  expect(screen.copied[1]).toBe(`https://wallet.example/#/send?bip21=${screen.copied[0]}`);
});

test("an amount that cannot be asked for is not asked for", async () => {
  const screen = await openReceive();
  await screen.type("#requested-amount", "1.234");
  expect(screen.find("#requested-amount-help").textContent).toBe("XEC supports up to 2 decimal places");
  expect(screen.find("#requested-amount").getAttribute("aria-invalid")).toBe("true");
  expect(screen.button("Copy Satchel Payment URL").disabled).toBe(true);
  await screen.type("#requested-amount", "5");
  expect(screen.text()).toContain("XEC send amounts cannot be less than dust (5.46 XEC)");
});

test("without a site of its own the wallet offers no payment URL", async () => {
  const screen = await openReceive(aNetwork({ ownSite: "" }));
  expect(screen.text()).not.toContain("Copy Satchel Payment URL");
});

test("where no site serves the wallet, the link is one of the page that opens any wallet", async () => {
  const screen = await openReceive(aNetwork({ ownSite: "", payPage: "https://pay.e.cash/?bip21={link}" }));
  await screen.type("#requested-amount", "42");
  await screen.click(screen.button("Copy pay.e.cash link"));
  const link = new URL(screen.copied[0] ?? "");
  expect(link.origin).toBe("https://pay.e.cash");
  expect([...link.searchParams.keys()]).toEqual(["bip21"]);
  expect(link.searchParams.get("bip21")).toMatch(/^ecash:q[a-z0-9]{41}\?amount=42$/);
});

const TOKEN = aTokenId("0387947fd575db4fb19a3e322f635dec37fd192b5941625b66bc4b2c3008cbf0");
const withSavings = { ...aNetwork(), special: { ...NOTHING_SPECIAL, savingsTokenId: TOKEN } };

test("a savings token can be asked for only on a network that has one", async () => {
  const plain = await openReceive();
  expect(plain.text()).not.toContain("FIRMA");
  const screen = await openReceive(withSavings);
  await screen.click(screen.button("FIRMA"));
  await screen.type("#requested-amount", "1.5");
  expect(screen.text()).toContain("1.5000\u00a0FIRMA");
  await screen.click(screen.button("Copy payment link"));
  expect(screen.copied[0]).toMatch(new RegExp(`^ecash:q[a-z0-9]{41}\\?token_id=${TOKEN}&token_decimalized_qty=1.5$`));
});

test("the full screen shows waiting, seen and paid, and keeps the screen on", async () => {
  const awake = { now: 0 };
  const keepAwake = () => {
    awake.now += 1;
    return () => {
      awake.now -= 1;
    };
  };
  const engine = createSampleEngine();
  const screen = await renderScreen(<ReceiveScreen />, engine, "/receive", aNetwork(), { keepAwake });
  await screen.until(() => screen.has("#requested-amount"));
  expect(screen.text()).not.toContain("Show full screen");
  expect(screen.text()).toContain("Enter an amount to use the full screen.");
  await screen.type("#requested-amount", "1000");
  await screen.click(screen.button("Show full screen"));
  expect(screen.find("dialog").textContent).toContain("Waiting…");
  expect(awake.now).toBe(1);
  const come = (isFinal: boolean) =>
    act(async () =>
      engine.state.setState({
        ledger: aLedger([aTx(7).from(ALICE, 200_000n).paying(ME, 100_000n).with({ isFinal })], 1_350_000n),
      }),
    );
  await come(false);
  expect(screen.find("dialog").textContent).toContain("Seen. Final in a moment…");
  await come(true);
  expect(screen.find("dialog").textContent).toContain("Paid");
  await screen.click(screen.button("Done"));
  expect(screen.has("dialog")).toBe(false);
  expect(awake.now).toBe(0);
});

test("where the device takes a text, the payment link is shared, and it says if that failed", async () => {
  const shared: string[] = [];
  const shareText = (text: string) => Promise.resolve(shared.push(text) < 2);
  const screen = await renderScreen(<ReceiveScreen />, createSampleEngine(), "/receive", aNetwork(), { shareText });
  await screen.until(() => screen.has("#requested-amount") && screen.has("button svg[viewBox]"));
  await screen.type("#requested-amount", "1000");
  await screen.click(screen.button("Share"));
  expect(shared).toEqual([expect.stringMatching(/^ecash:q[a-z0-9]{41}\?amount=1000$/)]);
  expect(screen.text()).not.toContain("could not be shared");
  await screen.click(screen.button("Share"));
  await screen.until(() => screen.text().includes("The text could not be shared"));
  await screen.type("#requested-amount", "nothing");
  expect(screen.button("Share").disabled).toBe(true);
});
