import { createHash } from "node:crypto";
import { parseAddress } from "@satchel/core/address";
import type { AddressPrefix } from "@satchel/core/network";
import { verifyMsg } from "ecash-lib";

/** What an upload is about; its other fields (name, ticker, ...) are for people who approve icons (facts.md 1.3). */
export type IconUpload = { tokenId: string; minterAddress: string; signature: string; file: Uint8Array };

/** 65 bytes in base64, of which the first is 31 to 34: compressed key, recovery id (facts.md 1.4). */
const SIGNATURE = /^[HI][A-Za-z0-9+/]{86}=$/;

/** Reads a multipart body. Throws in words when it is none, or has no file. */
export async function readIconUpload(body: Uint8Array, contentType: string): Promise<IconUpload> {
  // The platform's own reader of forms: no parser of a foreign format to keep, and no dependency.
  const form = await new Response(Uint8Array.from(body), { headers: { "content-type": contentType } }).formData();
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const icon = form.get("tokenIcon");
  if (icon === null || typeof icon === "string") throw new RangeError("There is no file in the field tokenIcon");
  return {
    tokenId: text("tokenId"),
    minterAddress: text("minterAddress"),
    signature: text("signature"),
    file: new Uint8Array(await icon.arrayBuffer()),
  };
}

/** What is wrong with the signature, in the words of the newer server (facts.md 1.3); undefined when it is right. */
export function checkIconSignature(
  { file, minterAddress, signature }: IconUpload,
  prefix: AddressPrefix,
): string | undefined {
  if (signature === "") return "Missing signature";
  const message = createHash("sha256").update(file).digest("hex");
  // verifyMsg compares hashes only: a script hash with the same bytes would pass.
  const address = parseAddress(minterAddress, prefix);
  const isKeyHash = address.ok && address.value.script.startsWith("76a914");
  // verifyMsg writes to the console about what cannot even be a signature.
  return isKeyHash && SIGNATURE.test(signature) && verifyMsg(message, signature, minterAddress)
    ? undefined
    : "Invalid signature for token icon upload";
}
