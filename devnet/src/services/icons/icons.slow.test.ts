import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromHex } from "@satchel/core/script";
import { signMsg } from "ecash-lib";
import { PNG } from "pngjs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDevnet } from "../../create-devnet.ts";
import type { Devnet } from "../../devnet.ts";
import { walletScript } from "../../node/testing/test-wallet.ts";
import { addressOfScript } from "../../script/addresses.ts";
import { type PictureName, pictureBytes } from "../testing/pictures.data.ts";

const TOKEN = "ab".repeat(32);
const ADDRESS = addressOfScript(walletScript, "ecash") ?? "";
/** The key of testing/test-wallet.ts. */
const SECRET_KEY = fromHex("11".repeat(32));
const MAX_BYTES = 1_000_000;

let devnet: Devnet;
const dataDir = mkdtempSync(join(tmpdir(), "devnet-icons-"));
beforeEach(async () => {
  devnet = await createDevnet({ blocks: 1, dataDir });
});
afterEach(async () => {
  await devnet.stop();
  rmSync(dataDir, { recursive: true });
});

type Upload = { file?: Uint8Array | string | undefined; tokenId?: string; signature?: string; address?: string };

/** What the wallet sends (facts.md 1.3), built with the platform's own FormData. */
async function upload({ file, tokenId = TOKEN, signature, address = ADDRESS }: Upload) {
  const form = new FormData();
  const fields = { name: "Größe\r\n--x", ticker: "T", decimals: "2", url: "e.cash", genesisQty: "100" };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("minterAddress", address);
  form.append("tokenType", "SLP_TOKEN_TYPE_FUNGIBLE");
  form.append("supplyType", "fixed");
  if (typeof file === "string") form.append("tokenIcon", file);
  else if (file !== undefined) form.append("tokenIcon", new File([file], "icon.png", { type: "image/png" }));
  form.append("tokenId", tokenId);
  if (signature !== undefined) form.append("signature", signature);
  const response = await fetch(devnet.state().network.endpoints.iconUpload, { method: "POST", body: form });
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  return { status: response.status, body: await response.json() };
}
async function icon(size: number | string, tokenId = TOKEN) {
  const response = await fetch(`${devnet.state().network.endpoints.icons}/${size}/${tokenId}.png`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get("content-type"), bytes };
}
const OK = { status: 200, body: { status: "ok", msg: expect.any(String) } };
const refusal = (status: number, msg: string) => ({ status, body: { status: "error", msg } });

test.each<PictureName>(["deepPng", "progressiveJpeg"])(
  "%s: every size is served, and after a restart",
  async (name) => {
    expect(await icon(64)).toMatchObject({ status: 404 });
    expect(await upload({ file: pictureBytes(name) })).toEqual(OK);
    await devnet.restart();
    for (const size of [32, 64, 128, 256, 512]) {
      const { status, type, bytes } = await icon(size);
      const { width, height } = PNG.sync.read(bytes);
      expect([status, type, width, height]).toEqual([200, "image/png", size, size]);
    }
    await devnet.stop();
    devnet = await createDevnet({ dataDir });
    expect((await icon(32)).status).toBe(200);
  },
);

test("a devnet that begins anew has no icons, faults, lists or wishes any more", async () => {
  const { services } = devnet;
  await upload({ file: pictureBytes("deepPng") });
  services.blacklist.set([TOKEN]);
  services.areUploadsSigned = true;
  services.faults.set("icons", { fail: true });
  await devnet.reset();
  expect((await icon(64)).status).toBe(404);
  expect([services.blacklist.tokenIds(), services.areUploadsSigned]).toEqual([[], false]);
  expect(await upload({ file: pictureBytes("deepPng") })).toEqual(OK);
});

test("left red, right blue comes out so; a later icon replaces it", async () => {
  await upload({ file: pictureBytes("deepPng") });
  const first = PNG.sync.read((await icon(32)).bytes);
  const at = (x: number, y: number) => [...first.data.subarray((y * 32 + x) * 4, (y * 32 + x) * 4 + 4)];
  expect([at(0, 0), at(31, 31)]).toEqual([
    [255, 0, 0, 255],
    [0, 0, 255, 255],
  ]);
  await upload({ file: pictureBytes("cmykJpeg") });
  expect(PNG.sync.read((await icon(32)).bytes).data[31 * 4]).toBeGreaterThan(240);
});

test("no other sizes, names or ways around the folder", async () => {
  await upload({ file: pictureBytes("deepPng") });
  for (const size of ["33", "0", "032", "999999", "..%2f32", "%2e%2e"]) expect((await icon(size)).status).toBe(404);
  for (const id of ["..%2f..%2fdevnet", TOKEN.toUpperCase(), "ab", ""]) expect((await icon(64, id)).status).toBe(404);
});

test("what cannot be an icon", async () => {
  const file = pictureBytes("deepPng");
  expect(await upload({ file: Buffer.from("GIF89a") })).toEqual(refusal(400, "A token icon must be a png or jpg file"));
  expect(await upload({ file, tokenId: "xyz" })).toEqual(refusal(400, "tokenId must be 64 lower-case hex digits"));
  expect(await upload({ file: file.subarray(0, 60) })).toMatchObject({ status: 400, body: { status: "error" } });
  for (const none of [undefined, "text"]) {
    expect(await upload({ file: none })).toEqual(refusal(400, "There is no file in the field tokenIcon"));
  }
  expect((await icon(64)).status).toBe(404);
});

test("1,000,000 bytes are taken, one more is not", async () => {
  // A JPEG may contain anything after its last marker.
  const sized = (size: number): Uint8Array => Buffer.concat([pictureBytes("cmykJpeg")], size);
  expect(await upload({ file: sized(MAX_BYTES + 1) })).toEqual(refusal(400, "A token icon has at most 1000000 bytes"));
  expect(await upload({ file: sized(MAX_BYTES) })).toEqual(OK);
  expect(await upload({ file: sized(MAX_BYTES + 100_000) })).toMatchObject({ status: 413, body: { status: "error" } });
});

test.each([
  ["application/json", "{}"],
  ["multipart/form-data", "nothing"],
  ["multipart/form-data; boundary=x", "--x\r\nnothing"],
  ["multipart/form-data; boundary=x", ""],
  ["text/plain", "nothing"],
])("a body of %s that is not a form: %j", async (type, body) => {
  const url = devnet.state().network.endpoints.iconUpload;
  const response = await fetch(url, { method: "POST", headers: { "content-type": type }, body });
  expect([400, 415]).toContain(response.status);
  expect(await response.json()).toMatchObject({ status: "error", msg: expect.any(String) });
});

test("signatures, when they are asked for", async () => {
  const file = pictureBytes("deepPng");
  const message = createHash("sha256").update(file).digest("hex");
  const signature = signMsg(message, SECRET_KEY);
  const order = { method: "POST", headers: { "content-type": "application/json" }, body: '{"needed":true}' };
  expect((await fetch(`${devnet.url}/devnet/icon-signatures`, order)).status).toBe(200);

  const invalid = refusal(403, "Invalid signature for token icon upload");
  expect(await upload({ file })).toEqual(refusal(403, "Missing signature"));
  expect(await upload({ file, signature: "nonsense" })).toEqual(invalid);
  expect(await upload({ file, signature: signMsg("another", SECRET_KEY) })).toEqual(invalid);
  expect(await upload({ file, signature, address: "" })).toEqual(invalid);
  expect(await upload({ file, signature, address: devnet.faucetAddress })).toEqual(invalid);
  expect(existsSync(join(dataDir, "icons"))).toBe(false);
  expect(await upload({ file, signature })).toEqual(OK);
});
