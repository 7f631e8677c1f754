import {
  type IconSubject,
  type IconUpload,
  NetworkError,
  type Store,
  type TokenIcons,
  type Vault,
} from "@satchel/core/ports";
import { no, ok } from "@satchel/core/result";
import { aTokenId } from "@satchel/core/testing";
import { fileHash } from "@satchel/core/token";
import { createMemoryStore, faultyStore } from "@satchel/platform/memory";
import { expect, test } from "vitest";
import { addressOfActive } from "../testing/devnet-rig.ts";
import { offlineChain } from "../testing/offline-chain.ts";
import { activeIdOf, createRig, mustBe } from "../testing/rig.ts";
import { keptIconsItem, MAX_ICON_BYTES, MAX_KEPT_ICONS } from "./token-icons-item.ts";

const FILE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 255, 1);
const subject = (n = 1): IconSubject => ({
  tokenId: aTokenId(`${n}${n}`.repeat(32)),
  name: "Lantern",
  ticker: "LANTRN",
  url: "e.cash",
  decimals: 2,
  genesisQty: "100.50",
  tokenType: "ALP_TOKEN_TYPE_STANDARD",
  supplyType: "variable",
});

type Upload = TokenIcons["upload"];

/** A started wallet whose icon service answers with `upload`. `got`: everything uploaded. */
async function start(upload: Upload = async () => ok(undefined), before?: { store: Store; vault: Vault }) {
  const got: IconUpload[] = [];
  const tokenIcons: TokenIcons = {
    upload: async (icon, signal) => {
      got.push(icon);
      return upload(icon, signal);
    },
  };
  const rig = createRig({ chain: offlineChain(), ...before, tokenIcons });
  await rig.engine.start();
  if (rig.engine.state.getState().phase.kind === "no-wallet") mustBe(await rig.engine.createWallet());
  const walletId = activeIdOf(rig.engine);
  return { ...rig, got, walletId };
}

test("a kept icon is uploaded with the minter's signature of its hash, and then no longer kept", async () => {
  const { engine, got, walletId, vault } = await start();
  mustBe(await engine.keepTokenIcon(walletId, subject(), FILE));
  expect(await engine.keptTokenIcons()).toEqual([subject().tokenId]);
  expect(await engine.uploadTokenIcon(subject().tokenId)).toEqual(ok(undefined));
  const { signature = "", ...rest } = got[0] ?? {};
  const address = addressOfActive(engine);
  expect(rest).toEqual({ ...subject(), file: FILE, minterAddress: address });
  expect(await vault.verifyMessage({ message: fileHash(FILE), address, signature })).toBe(true);
  expect(await engine.keptTokenIcons()).toEqual([]);
});

test("a refused or lost upload keeps the same bytes, over a restart too", async () => {
  const answers: Upload[] = [
    async () => no({ code: "refused", message: "Missing signature" }),
    async () => {
      throw new NetworkError("no answer", "unknown");
    },
  ];
  const { engine, store, vault, walletId } = await start((...asked) => (answers.shift() as Upload)(...asked));
  mustBe(await engine.keepTokenIcon(walletId, subject(), FILE));
  const { tokenId } = subject();
  expect(await engine.uploadTokenIcon(tokenId)).toEqual(no({ code: "refused", message: "Missing signature" }));
  expect(await engine.uploadTokenIcon(tokenId)).toEqual(no({ code: "unreachable", reason: "no answer" }));
  engine.stop();
  const again = await start(undefined, { store, vault });
  expect(await again.engine.uploadTokenIcon(tokenId)).toEqual(ok(undefined));
  expect(again.got[0]?.file).toEqual(FILE);
});

test("one icon for each token, the newest few of many, and none larger than the limit", async () => {
  const { engine, got, walletId } = await start();
  mustBe(await engine.keepTokenIcon(walletId, subject(), FILE));
  mustBe(await engine.keepTokenIcon(walletId, subject(), Uint8Array.of(7)));
  expect(await engine.keepTokenIcon(walletId, subject(2), new Uint8Array(MAX_ICON_BYTES + 1))).toEqual(
    no({ code: "icon-too-large", maxBytes: MAX_ICON_BYTES }),
  );
  mustBe(await engine.uploadTokenIcon(subject().tokenId));
  expect(got[0]?.file).toEqual(Uint8Array.of(7));
  for (let n = 1; n <= MAX_KEPT_ICONS + 1; n++) mustBe(await engine.keepTokenIcon(walletId, subject(n), FILE));
  const newest = Array.from({ length: MAX_KEPT_ICONS }, (_, at) => subject(at + 2).tokenId);
  expect(await engine.keptTokenIcons()).toEqual(newest);
});

test("a token without an icon, and a network without a service", async () => {
  const { engine, walletId } = await start();
  expect(await engine.uploadTokenIcon(subject().tokenId)).toEqual(no({ code: "no-icon-kept" }));
  const bare = createRig({ chain: offlineChain() });
  await bare.engine.start();
  mustBe(await bare.engine.createWallet());
  mustBe(await bare.engine.keepTokenIcon(activeIdOf(bare.engine), subject(), FILE));
  expect(await bare.engine.uploadTokenIcon(subject().tokenId)).toEqual(
    no({ code: "unreachable", reason: "no-icon-service" }),
  );
  mustBe(await engine.keepTokenIcon(walletId, subject(), FILE));
  await engine.forgetTokenIcon(subject().tokenId);
  expect(await engine.keptTokenIcons()).toEqual([]);
});

test("deleting a wallet removes its icons and no others", async () => {
  const { engine, walletId } = await start();
  mustBe(await engine.createWallet());
  const second = activeIdOf(engine);
  mustBe(await engine.keepTokenIcon(walletId, subject(1), FILE));
  mustBe(await engine.keepTokenIcon(second, subject(2), FILE));
  mustBe(await engine.deleteWallet(walletId));
  expect(await engine.keptTokenIcons()).toEqual([subject(2).tokenId]);
});

test("a failed read overwrites nothing, and a damaged text counts as no icons", async () => {
  const inner = createMemoryStore();
  const store = faultyStore(inner, { failReads: (key) => key === keptIconsItem.key });
  const { engine } = createRig({ chain: offlineChain(), store });
  await engine.start();
  mustBe(await engine.createWallet());
  const walletId = activeIdOf(engine);
  expect(await engine.keepTokenIcon(walletId, subject(), FILE)).toMatchObject({ problem: { code: "storage-failed" } });
  expect(await engine.uploadTokenIcon(subject().tokenId)).toMatchObject({ problem: { code: "storage-failed" } });
  expect(inner.entries()[keptIconsItem.key]).toBe(undefined);
  store.heal();
  await inner.set(keptIconsItem.key, '[{"tokenId":');
  expect(await engine.keptTokenIcons()).toEqual([]);
  mustBe(await engine.keepTokenIcon(walletId, subject(), FILE));
  expect(await engine.keptTokenIcons()).toEqual([subject().tokenId]);
});
