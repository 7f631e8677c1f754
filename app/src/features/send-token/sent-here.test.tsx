import { addressOf } from "@satchel/core/address";
import { atoms } from "@satchel/core/amount";
import { aTokenId, aUtxo, scriptOf } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import type { Engine } from "@satchel/engine";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { SendTokenScreen } from "./send-token-screen.tsx";

afterEach(async () => {
  await unmount();
  history.replaceState(null, "");
});

const ID = aTokenId("ab".repeat(32));
const tokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 } as const;
const genesis: TokenGenesis = {
  tokenId: ID,
  tokenType,
  genesisInfo: { tokenTicker: "TST", tokenName: "Test token", url: "", decimals: 2 },
  timeFirstSeen: 1,
};
const lines = [1, 2, 3].map((n) => `${addressOf(scriptOf(`person ${n}`), "ecash")}, ${n}.5`).join("\n");

async function open(state: unknown, answers: Partial<Engine> = {}) {
  const token = { tokenId: ID, tokenType, atoms: atoms(100_000n), isMintBaton: false, entryIdx: 0 };
  const coins = [aUtxo(ME, 1_250_000n, { n: 900 }), aUtxo(ME, 546n, { n: 901, token })];
  const utxos = new Map(coins.map((each) => [each.outpoint, each]));
  const engine = createSampleEngine({ ledger: aLedger([], 0n, { utxos }), tokens: new Map([[ID, genesis]]) }, answers);
  history.replaceState(state, "");
  const screen = await renderScreen(<SendTokenScreen rest={ID} />, engine, `/send-token/${ID}`, undefined, {
    pause: () => Promise.resolve(),
  });
  history.replaceState(state, "");
  return { engine, screen };
}

test("recipients whom another screen has sent here fill the form, in place of what was typed before", async () => {
  const draft = JSON.stringify({ version: 2, form: { mode: "one", recipient: "someone else" } });
  const { screen } = await open({ tokenRecipients: lines }, { loadDraft: async () => draft });
  await screen.until(() => screen.has("#recipients"));
  await screen.click(screen.button("As text"));
  expect(screen.find("#recipients")).toHaveProperty("value", lines);
  await screen.until(() => screen.text().replaceAll("\u00a0", " ").includes("7.50 TST"));
  // A reload continues with the draft.
  await screen.type("#recipients", lines.split("\n")[0] ?? "");
  await screen.until(() => history.state === null);
});

test.each([[{ tokenRecipients: 7 }], [{ tokenRecipients: "" }], ["text"], [null]])(
  "a state that another page may have written is no list: %j",
  async (state) => {
    const { screen } = await open(state);
    await screen.until(() => screen.has("#recipient"));
    expect(screen.has("#recipients")).toBe(false);
  },
);
