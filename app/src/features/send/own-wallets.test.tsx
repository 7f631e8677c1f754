import { shortAddress } from "@satchel/core/address";
import { aWalletId, scriptOf, walletOfScripts } from "@satchel/core/testing";
import { ownAddresses } from "@satchel/core/wallet";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aWallet, createSampleEngine } from "../../testing/sample-engine.ts";
import { SendScreen } from "./send-screen.tsx";

afterEach(unmount);

const savings = { ...walletOfScripts(aWalletId("wallet-2"), [scriptOf("one"), scriptOf("two")]), name: "Savings" };
const [one = "", two = ""] = [...ownAddresses(savings, "ecash")];

test("another wallet of the person is found by its name and by each of its addresses, and is no stranger", async () => {
  const screen = await renderScreen(
    <SendScreen />,
    createSampleEngine({ wallets: [aWallet(), savings], contacts: { list: [], status: "ready" } }),
    "/send",
  );
  await screen.until(() => screen.has("#amount"));
  const suggested = async (text: string) => {
    await screen.type("#recipient", text);
    return [...document.querySelectorAll("[role=option]")].map((option) => option.textContent);
  };
  expect(await suggested("savin")).toEqual([expect.stringContaining(shortAddress(one))]);
  expect(await suggested(two.slice(6, 40))).toEqual([expect.stringContaining(shortAddress(two))]);
  await act(async () =>
    screen.find("#recipient").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })),
  );
  const chip = screen.find('[aria-labelledby="recipient-label"]').textContent;
  expect(chip).toContain("Savings");
  expect(chip).toContain("Your wallet");
  await screen.type("#amount", "10");
  expect(screen.text()).not.toContain("Not in your contacts");
});
