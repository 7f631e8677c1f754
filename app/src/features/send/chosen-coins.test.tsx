import { coinsOf } from "@satchel/core/ledger";
import { aUtxo, aWalletId } from "@satchel/core/testing";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { coinsText } from "../../catalogue/en/payment/coins.ts";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, aWallet, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { SendScreen } from "./send-screen.tsx";

afterEach(unmount);

test("coins that a person chose are those of one wallet: with another wallet Satchel chooses again", async () => {
  const utxos = coinsOf(new Map()).change([], [aUtxo(ME, 100_000n, { n: 5 }), aUtxo(ME, 200_000n, { n: 6 })]);
  const wallets = [aWallet(), aWallet("wallet-2", "Savings")];
  const engine = createSampleEngine({ wallets, ledger: aLedger([], 0n, { utxos }) });
  const screen = await renderScreen(<SendScreen />, engine, "/send");
  await screen.until(() => screen.has("#amount"));
  await screen.click(screen.button("More options"));
  await screen.click(screen.button(coinsText.choose));
  await screen.until(() => screen.has("dialog input[type=checkbox]"));
  await screen.click(screen.find("dialog li input[type=checkbox]"));
  await screen.click(screen.button("Done"));
  expect(screen.text()).not.toContain(coinsText.chosenBySatchel);
  expect(screen.button(coinsText.letSatchelChoose)).toBeDefined();

  await act(async () => engine.state.setState({ activeId: aWalletId("wallet-2") }));
  expect(screen.text()).toContain(coinsText.chosenBySatchel);
  expect(screen.text()).not.toContain(coinsText.letSatchelChoose);
});
