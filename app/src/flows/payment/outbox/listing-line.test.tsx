// A listing that was interrupted behind its first payment, on screens that are not its token's.

import { atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { adScript, announcingScript, makerScriptOf, unlockScript } from "@satchel/core/offer";
import { toHex } from "@satchel/core/script";
import { aTokenId, aTxid, aWalletId } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import { type OfferTerms, txidOf, writeTx } from "@satchel/core/tx";
import type { OutboxEntry } from "@satchel/engine";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { aWallet, createSampleEngine, ME } from "../../../testing/sample-engine.ts";
import { UnsettledPayments } from "./unsettled-payments.tsx";

afterEach(unmount);

const ID = aTokenId("a7".repeat(32));
const tokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_CHILD", number: 0x41 } as const;
const makerPk = aWallet().keys[0]?.publicKey ?? "";
const offer: OfferTerms = {
  variant: "ONESHOT",
  terms: { tokenId: ID, tokenType, atoms: atoms(1n), payment: { script: ME, sats: sats(90_000n) }, makerPk },
};
const genesis: TokenGenesis = {
  tokenId: ID,
  tokenType,
  genesisInfo: { tokenName: "Tide Pool #9", tokenTicker: "TIDE", url: "", decimals: 0 },
  timeFirstSeen: 0,
};

const spend = (outpoint: ReturnType<typeof outpointOf>, inputScript: string) => [
  { outpoint, inputScript, sequence: 0xffffffff },
];
const advertisement = writeTx({
  version: 2,
  inputs: spend(outpointOf(aTxid("11".repeat(32)), 0), ""),
  outputs: [
    { sats: sats(0n), script: announcingScript(offer, [atoms(1n)]) },
    { sats: sats(1_500n), script: adScript(offer) },
  ],
  lockTime: 0,
});
const unlocking = { signature: "11".repeat(64), publicKey: "", preimageEnd: "", buyerOutputs: "" };
const listing = writeTx({
  version: 2,
  inputs: spend(
    outpointOf(txidOf(advertisement), 1),
    unlockScript({ offer, branch: "advertisement", signer: makerScriptOf(offer) }, unlocking),
  ),
  outputs: [],
  lockTime: 0,
});
const step = (kind: "prepare" | "act") => ({ kind, recipients: 0, sats: sats(0n) });
const entry: OutboxEntry = {
  id: outpointOf(txidOf(listing), 0),
  walletId: aWalletId("wallet-1"),
  plan: "",
  txs: [
    { txid: txidOf(advertisement), rawTx: toHex(advertisement), step: step("prepare") },
    { txid: txidOf(listing), rawTx: toHex(listing), step: step("act") },
  ],
  spends: [],
  sent: sats(0n),
  createdAt: 0,
  status: "refused",
  purpose: "listing",
  begun: 2,
  accepted: 1,
};

async function open(fields: Partial<OutboxEntry>) {
  const engine = createSampleEngine({ tokens: new Map([[ID, genesis]]), outbox: [{ ...entry, ...fields }] });
  const screen = await renderScreen(<UnsettledPayments />, engine, "/");
  await screen.until(() => screen.text() !== "");
  return screen;
}

test("is one line that names it and leads to the token's page", async () => {
  const screen = await open({});
  await screen.until(() => screen.text().includes("Unfinished listing Tide Pool #9"));
  expect(screen.has("ol")).toBe(false);
  expect(screen.find("a").getAttribute("href")).toContain(`/token/${ID}`);
});

test("that got no answer is not called unfinished, because it may be listed", async () => {
  const screen = await open({ status: "unknown" });
  await screen.until(() => screen.text().includes("Listing interrupted Tide Pool #9"));
});

test("that is being sent, or sent again, stays one line", async () => {
  const screen = await open({ status: "sending" });
  await screen.until(() => screen.text().includes("Listing tokens Tide Pool #9"));
  expect(screen.has("ol")).toBe(false);
});

test("that may have set nothing aside yet has its steps, and names what it lists", async () => {
  const screen = await open({ status: "unknown", accepted: 0 });
  await screen.until(() => screen.has("ol"));
  await screen.until(() => screen.find("h2").textContent === "Listing interrupted Tide Pool #9");
  expect(screen.text()).toContain("Tokens are set aside");
});
