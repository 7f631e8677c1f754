import { sats } from "@satchel/core/amount";
import { genesisTxid, outpointOf } from "@satchel/core/ids";
import { coinsOf } from "@satchel/core/ledger";
import { no, ok } from "@satchel/core/result";
import { anOutpoint, aToken, aTokenId, aUtxo, aWalletId } from "@satchel/core/testing";
import { fileHash, type TokenGenesis } from "@satchel/core/token";
import type { Utxo } from "@satchel/core/tx";
import type { Engine, OutboxEntry, State } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { noAnswer } from "../../../testing/no-answer.ts";
import { type Screen, unmount } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { aLedger, createSampleEngine, ME, type SampleEngine } from "../../../testing/sample-engine.ts";
import { ActionButton } from "../action/token-action.tsx";
import { iconUploads } from "../icon/icon-uploads.ts";
import { CreationFields } from "./creation-fields.tsx";
import { type Creation, EMPTY_CREATION } from "./creation-form.ts";
import { CreationReview } from "./creation-review.tsx";
import { useCreation } from "./use-creation.ts";

afterEach(() => {
  unmount();
  iconUploads.setState(new Map(), true);
});

const COLLECTION: TokenGenesis = {
  tokenId: aTokenId("c0".repeat(32)),
  tokenType: { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_GROUP", number: 129 },
  genesisInfo: { tokenTicker: "LIGHT", tokenName: "Harbour Lights", url: "", decimals: 0 },
  timeFirstSeen: 0,
};
const NFT: Creation = { kind: "nft", collection: COLLECTION };
const TOKEN: Creation = { kind: "token" };
const FILE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3);
/** The transaction id of the genesis, which is the last transaction. */
const ID = aTokenId("ee".repeat(32));

/** A coin of one unit of the collection, and plain ones. */
const COINS: readonly Utxo[] = [
  aUtxo(ME, 1_000_000n, { n: 900 }),
  aUtxo(ME, 546n, { n: 901, token: { ...aToken(1n, COLLECTION.tokenId), tokenType: COLLECTION.tokenType } }),
];

function Form({ what, onCreated }: { what: Creation; onCreated: () => void }) {
  const creation = useCreation(what, { form: { ...EMPTY_CREATION, supply: "5" }, isRestored: false }, onCreated);
  const choose = () => creation.setIcon({ png: new Blob([FILE], { type: "image/png" }), shape: "square" });
  return (
    <>
      <button type="button" onClick={choose}>
        choose
      </button>
      <CreationFields creation={creation} />
      <ActionButton action={creation.action}>Go</ActionButton>
      <CreationReview creation={creation} />
    </>
  );
}

async function open(what: Creation, answers: Partial<Engine> = {}, coins = COINS) {
  const utxos = coinsOf(new Map()).change([], coins);
  const engine = createSampleEngine({ ledger: aLedger([], 0n, { utxos }) }, answers);
  const created: true[] = [];
  const screen = await renderScreen(<Form what={what} onCreated={() => created.push(true)} />, engine);
  const calls = (name: string) => engine.asked.filter(({ action }) => action === name).map((each) => each.with);
  return { engine, screen, created, calls };
}

/** Chooses the icon, fills in the names, and confirms the review. */
async function send(screen: Screen, answer = "Mint NFT"): Promise<void> {
  await screen.click(screen.button("choose"));
  await screen.type("#token-name", "Harbour at Dusk");
  await screen.type("#token-ticker", "DUSK");
  await screen.until(() => !screen.button("Go").disabled);
  await screen.click(screen.button("Go"));
  await screen.until(() => screen.has("dialog"));
  await screen.click(screen.button(answer));
}

const sending = (spends: readonly string[]): OutboxEntry => ({
  id: outpointOf(genesisTxid(ID), 0),
  walletId: aWalletId("wallet-1"),
  plan: "",
  txs: [{ txid: genesisTxid(ID), rawTx: "" }],
  spends: spends.map(anOutpoint),
  sent: sats(0n),
  createdAt: 0,
  status: "sending",
});
const set = (engine: SampleEngine, state: Partial<State>) => act(async () => engine.state.setState(state));

test("the icon of an NFT is stored before the network answers, with the bytes whose hash is in its genesis", async () => {
  let answer: (done: Awaited<ReturnType<Engine["send"]>>) => void = () => undefined;
  let plan: unknown;
  const { engine, screen, created, calls } = await open(NFT, {
    send: (given) => {
      plan = given;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  await send(screen);
  await screen.until(() => plan !== undefined);
  const { spends, action } = plan as { spends: readonly string[]; action: object };
  expect(action).toMatchObject({ token: { info: { hash: fileHash(FILE) } }, groupTokenId: COLLECTION.tokenId });
  await set(engine, { outbox: [sending(spends)] });
  expect(calls("keepTokenIcon")).toEqual([
    {
      walletId: "wallet-1",
      file: FILE,
      subject: {
        tokenId: ID,
        name: "Harbour at Dusk",
        ticker: "DUSK",
        url: "wallet.example",
        decimals: 0,
        genesisQty: "1",
        tokenType: "SLP_TOKEN_TYPE_NFT1_CHILD",
        supplyType: "fixed",
      },
    },
  ]);
  expect(calls("uploadTokenIcon")).toEqual([]);
  await act(async () => answer(ok({ txids: [genesisTxid(ID)] })));
  await set(engine, { outbox: [] });
  await screen.until(() => screen.text().includes("Successfully uploaded token icon"));
  expect(calls("uploadTokenIcon")).toEqual([ID]);
  expect(calls("keepTokenIcon")).toHaveLength(1);
  expect(created).toHaveLength(1);
  // The form is empty for the next one.
  expect(screen.find("#token-name")).toHaveProperty("value", "");
  expect(screen.has("img")).toBe(false);
});

test("an icon is uploaded after its form was left, once the indexer has the token", async () => {
  const asked: string[] = [];
  let spends: readonly string[] = [];
  const { engine, screen, calls } = await open(NFT, {
    send: (plan) => {
      spends = plan.spends;
      return new Promise(() => undefined);
    },
    needTokens: async (ids) => {
      asked.push(...ids);
      engine.state.setState({ tokens: new Map([[ID, { ...COLLECTION, tokenId: ID }]]) });
    },
  });
  await send(screen);
  await screen.until(() => spends.length > 0);
  await unmount();
  engine.state.setState({ outbox: [sending(spends)] });
  engine.state.setState({ outbox: [] });
  await screen.until(() => calls("uploadTokenIcon").length > 0);
  expect(asked).toContain(ID);
});

test("an icon is forgotten when nothing was created, and stays stored while that is not known", async () => {
  for (const [code, isForgotten] of [
    ["unreachable", true],
    ["outcome-unknown", false],
  ] as const) {
    let answer: (done: Awaited<ReturnType<Engine["send"]>>) => void = () => undefined;
    let spends: readonly string[] = [];
    const { engine, screen, calls } = await open(NFT, {
      send: (plan) => {
        spends = plan.spends;
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    });
    await send(screen);
    await screen.until(() => spends.length > 0);
    await set(engine, { outbox: [sending(spends)] });
    await act(async () => answer(no(code === "unreachable" ? { code, reason: "gone" } : noAnswer("gone"))));
    await screen.until(() => !isForgotten || calls("forgetTokenIcon").length > 0);
    expect(calls("forgetTokenIcon")).toEqual(isForgotten ? [ID] : []);
    expect(calls("uploadTokenIcon")).toEqual([]);
    await unmount();
  }
});

test("a failed upload says so, with whom to ask and why", async () => {
  const { screen } = await open(TOKEN, {
    send: async () => ok({ txids: [genesisTxid(ID)] }),
    uploadTokenIcon: async () => no({ code: "refused", message: "Missing signature" }),
  });
  await send(screen, "Create eToken");
  const failed = "Error submitting token icon for approval, please contact icons@help.example for support";
  await screen.until(() => screen.text().includes(failed));
  expect(screen.text()).toContain("The icon service says: Missing signature");
});
