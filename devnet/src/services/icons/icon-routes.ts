import { createHash } from "node:crypto";
import { parseAddress } from "@satchel/core/address";
import type { AddressPrefix } from "@satchel/core/network";
import { verifyMsg } from "ecash-lib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ICON_SIZES, type IconProblem, type Icons, MAX_ICON_BYTES } from "./icons.ts";

/** Bytes for the other fields of an upload and the separators between them. */
const FORM_BYTES = 50_000;
const ICON_FILE = /^([0-9a-f]{64})\.png$/;

type UploadOptions = {
  prefix: AddressPrefix;
  /** Whether uploads have to be signed, as the newer server requires (facts.md 1.3). */
  isSignatureNeeded: () => boolean;
};

/** `/{size}/{tokenId}.png` */
export function addIconRoutes(app: FastifyInstance, icons: Icons): void {
  app.get<{ Params: { size: string; file: string } }>("/:size/:file", async ({ params: { size, file } }, reply) => {
    const [, tokenId = ""] = ICON_FILE.exec(file) ?? [];
    const known = ICON_SIZES.find((pixels) => String(pixels) === size);
    const png = known === undefined ? undefined : await icons.find(known, tokenId);
    // An icon may be added or changed while a page is open.
    reply.header("cache-control", "no-cache");
    if (png === undefined) return reply.code(404).send({ error: "No such icon", msg: `${size}/${file}` });
    return reply.type("image/png").send(Buffer.from(png));
  });
}

/** `POST /new`, answered with `status` and `msg` (wallet.md 7). */
export function addIconUploadRoute(app: FastifyInstance, icons: Icons, options: UploadOptions): void {
  app.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.post("/new", { bodyLimit: MAX_ICON_BYTES + FORM_BYTES }, async (request, reply) => {
    const upload = await readBody(request);
    if (typeof upload === "string") return refuse(reply, 400, upload);
    const { prefix, isSignatureNeeded } = options;
    const broken = isSignatureNeeded() ? checkIconSignature(upload, prefix) : undefined;
    if (broken !== undefined) return refuse(reply, 403, broken);
    const added = await icons.add(upload.tokenId, upload.file);
    return added.ok ? { status: "ok", msg: "Icon received" } : refuse(reply, 400, problemText(added.problem));
  });
}

/** Returns the upload, or the reason why it cannot be read. */
async function readBody({ body, headers }: FastifyRequest): Promise<IconUpload | string> {
  if (!(body instanceof Uint8Array)) return "The body must be multipart/form-data";
  try {
    return await readIconUpload(body, headers["content-type"] ?? "");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function refuse(reply: FastifyReply, status: number, msg: string): FastifyReply {
  return reply.code(status).send({ status: "error", msg });
}

function problemText(problem: IconProblem): string {
  switch (problem.code) {
    case "not-a-token-id":
      return "tokenId must be 64 lower-case hex digits";
    case "file-too-large":
      return `A token icon has at most ${problem.maxBytes} bytes`;
    case "not-png-or-jpeg":
      return "A token icon must be a png or jpg file";
    case "picture-too-large":
      return `A token icon has at most ${problem.maxMegapixels} megapixels`;
    case "picture-damaged":
      return `The token icon cannot be read: ${problem.reason}`;
  }
}

/**
 * What an upload is about. Its other fields (name, ticker, ...) are for the people who approve icons (facts.md 1.3).
 */
type IconUpload = { tokenId: string; minterAddress: string; signature: string; file: Uint8Array };

/** 65 bytes in base64. The first byte is 31 to 34: compressed key, recovery id (facts.md 1.4). */
const SIGNATURE = /^[HI][A-Za-z0-9+/]{86}=$/;

/** Reads a multipart body. Throws with a sentence when it is not multipart or has no file. */
async function readIconUpload(body: Uint8Array, contentType: string): Promise<IconUpload> {
  // Uses the platform's own reader of forms, so we need neither a parser nor a dependency.
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

/**
 * Returns what is wrong with the signature, in the words of the newer server (facts.md 1.3); undefined when it is
 * valid.
 */
function checkIconSignature({ file, minterAddress, signature }: IconUpload, prefix: AddressPrefix): string | undefined {
  if (signature === "") return "Missing signature";
  const message = createHash("sha256").update(file).digest("hex");
  // verifyMsg compares only hashes, so a script hash with the same bytes would pass.
  const address = parseAddress(minterAddress, prefix);
  const isKeyHash = address.ok && address.value.script.startsWith("76a914");
  // verifyMsg writes to the console about a text that cannot be a signature.
  return isKeyHash && SIGNATURE.test(signature) && verifyMsg(message, signature, minterAddress)
    ? undefined
    : "Invalid signature for token icon upload";
}
