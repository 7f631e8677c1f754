import { type IconUpload, NetworkError, ProtocolError } from "@satchel/core/ports";
import { no, ok } from "@satchel/core/result";
import { aTokenId } from "@satchel/core/testing";
import { fileHash } from "@satchel/core/token";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { Address, Ecc, fromHex, shaRmd160, signMsg } from "ecash-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTokenIcons } from "./index.ts";

/** A PNG of one pixel. */
const PNG = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);
const SECRET_KEY = fromHex("11".repeat(32));
const ADDRESS = Address.p2pkh(shaRmd160(new Ecc().derivePubkey(SECRET_KEY))).toString();

const icon = (more: Partial<IconUpload> = {}): IconUpload => ({
  tokenId: aTokenId("ab".repeat(32)),
  name: "Größe",
  ticker: "GR",
  url: "e.cash",
  decimals: 2,
  genesisQty: "100.50",
  tokenType: "ALP_TOKEN_TYPE_STANDARD",
  supplyType: "fixed",
  minterAddress: ADDRESS,
  file: PNG,
  signature: signMsg(fileHash(PNG), SECRET_KEY),
  ...more,
});

describe("with a devnet's icon service", () => {
  let devnet: Devnet;
  beforeAll(async () => {
    devnet = await createDevnet({ finalize: "never" });
  });
  afterAll(() => devnet.stop());
  const icons = () => createTokenIcons({ baseUrl: devnet.state().network.endpoints.iconUpload });

  test("an uploaded icon is served in every size", async () => {
    expect(await icons().upload(icon())).toEqual(ok(undefined));
    const { endpoints } = devnet.state().network;
    const sizes = [32, 64, 128, 256, 512];
    const served = await Promise.all(sizes.map((size) => fetch(`${endpoints.icons}/${size}/${icon().tokenId}.png`)));
    expect(served.map(({ status }) => status)).toEqual(sizes.map(() => 200));
  });

  test("the signature that newer services ask for is accepted, and a wrong one refused", async () => {
    devnet.services.areUploadsSigned = true;
    expect(await icons().upload(icon())).toEqual(ok(undefined));
    const message = "Invalid signature for token icon upload";
    const signature = signMsg("another message", SECRET_KEY);
    expect(await icons().upload(icon({ signature }))).toEqual(no({ code: "refused", message }));
    devnet.services.areUploadsSigned = false;
  });

  test("the server's reason comes with a refusal", async () => {
    const message = "A token icon must be a png or jpg file";
    expect(await icons().upload(icon({ file: Uint8Array.of(1, 2) }))).toEqual(no({ code: "refused", message }));
  });
});

test("the form has the ten fields and the signature", async () => {
  let sent: FormData | undefined;
  const icons = createTokenIcons({
    baseUrl: "https://icons.example/new",
    fetch: async (url, { body }) => {
      expect(url).toBe("https://icons.example/new");
      sent = body as FormData;
      return Response.json({ status: "ok" });
    },
  });
  await icons.upload(icon());
  const { file: _, ...texts } = icon();
  const file = sent?.get("tokenIcon") as File;
  expect({ ...Object.fromEntries(sent ?? []), tokenIcon: file.type }).toEqual({
    ...texts,
    decimals: "2",
    tokenIcon: "image/png",
  });
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(PNG);
});

test.each([
  ["a web page", 502, "<html>", NetworkError],
  ["nothing", 200, "", ProtocolError],
  ["another JSON", 200, "{}", ProtocolError],
])("an answer of %s is an error, never a success", async (_, status, body, kind) => {
  const icons = createTokenIcons({
    baseUrl: "https://icons.example/new",
    fetch: async () => new Response(body, { status }),
  });
  await expect(icons.upload(icon())).rejects.toBeInstanceOf(kind);
});

test("'ok' with an error status is a refusal", async () => {
  const icons = createTokenIcons({
    baseUrl: "https://icons.example/new",
    fetch: async () => Response.json({ status: "ok", msg: "later" }, { status: 500 }),
  });
  expect(await icons.upload(icon())).toEqual(no({ code: "refused", message: "later" }));
});
