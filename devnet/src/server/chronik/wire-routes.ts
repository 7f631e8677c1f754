import { setTimeout as delay } from "node:timers/promises";
import { Error as WireErrorMessage } from "@satchel/chain/wire";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Faults } from "../../faults.ts";
import { type PageAnswer, prefersPage, sendPage } from "../pages/send-page.ts";
import { answerFor, CONTENT_TYPE_WIRE, WireError } from "./wire-error.ts";

export type WireRoutes = {
  /** `page` answers browsers on a path that is also a page for people. If it returns undefined, they are told so. */
  get(path: string, answer: Answer, page?: PageAnswer): void;
  post(path: string, answer: (body: Uint8Array) => Uint8Array | Promise<Uint8Array>, isBroadcast?: boolean): void;
};

type Answer = (request: FastifyRequest) => Uint8Array | Promise<Uint8Array>;

/** No message begins with this tag, which has field number 0. */
const GARBAGE = Uint8Array.of(0x07, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff);
const WRONG_FOR_GET = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const WRONG_FOR_POST = ["GET", "PUT", "PATCH", "DELETE"];

/** Routes of the indexer's interface: protobuf in and out, with faults in between (devnet.md 1.1). */
export function createWireRoutes(app: FastifyInstance, faults: Faults, log: (text: string) => void): WireRoutes {
  const send = async (reply: FastifyReply, answer: () => Uint8Array | Promise<Uint8Array>, losable: boolean) => {
    if (faults.settings.latencyMs > 0) await delay(faults.settings.latencyMs, undefined, { ref: false });
    if (strikeConnection(faults, reply)) return reply;
    if (faults.strikes("error500")) return sendWireError(reply, "500");
    if (faults.strikes("garbage")) return reply.type(CONTENT_TYPE_WIRE).send(GARBAGE);
    try {
      const bytes = await answer();
      if (losable && faults.strikes("loseReply")) return abandon(reply, "destroy");
      return reply.type(CONTENT_TYPE_WIRE).send(bytes);
    } catch (error) {
      if (!(error instanceof WireError)) log(describe(error));
      return sendWireError(reply, error instanceof WireError ? error.message : "");
    }
  };
  const refuseMethods = (path: string, methods: readonly string[], allow: string): void => {
    app.route({
      method: [...methods],
      url: path,
      onRequest: async (_request, reply) => reply.code(405).header("allow", allow).send(),
      handler: async () => undefined,
    });
  };

  return {
    get(path, answer, page) {
      app.get(path, async (request, reply) => {
        // The router takes an empty last segment for a parameter; to the original it is another path.
        if (request.url.split("?", 1)[0]?.endsWith("/")) return reply.callNotFound();
        if (page !== undefined && prefersPage(request)) return sendPage(reply, await page(request));
        return send(reply, () => answer(request), false);
      });
      refuseMethods(path, WRONG_FOR_GET, "GET,HEAD");
    },
    post(path, answer, isBroadcast = false) {
      app.post(path, { onRequest: requireWireType }, async (request, reply) =>
        send(reply, () => answer(request.body instanceof Uint8Array ? request.body : new Uint8Array()), isBroadcast),
      );
      app.options(path, async (_request, reply) => reply.header("allow", "OPTIONS, HEAD, POST").send());
      refuseMethods(path, WRONG_FOR_POST, "OPTIONS, HEAD, POST");
    },
  };
}

export function sendWireError(reply: FastifyReply, text: string): FastifyReply {
  const { status, msg } = answerFor(text);
  return reply.code(status).type(CONTENT_TYPE_WIRE).send(WireErrorMessage.encode({ msg }).finish());
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function requireWireType(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const type = request.headers["content-type"];
  if (type === CONTENT_TYPE_WIRE) return undefined;
  if (type === undefined) return sendWireError(reply, "400: No Content-Type set");
  if (/[^\t\x20-\x7e]/.test(type)) {
    return sendWireError(reply, "400: Content-Type bad encoding: failed to convert header to a str");
  }
  return sendWireError(reply, `400: Content-Type must be application/x-protobuf, got ${type}`);
}

/** Does not answer the request. */
function abandon(reply: FastifyReply, how: "destroy" | "reset" | "hang"): FastifyReply {
  reply.hijack();
  const { socket } = reply.raw;
  if (how === "destroy") socket?.destroy();
  if (how === "reset") socket?.resetAndDestroy();
  return reply;
}

function strikeConnection(faults: Faults, reply: FastifyReply): boolean {
  if (faults.strikes("refuse")) abandon(reply, "destroy");
  else if (faults.strikes("reset")) abandon(reply, "reset");
  else if (faults.strikes("hang")) abandon(reply, "hang");
  else return false;
  return true;
}
