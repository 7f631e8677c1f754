import { toHex } from "@satchel/core/script";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Devnet } from "../../devnet.ts";
import { encodeBlock } from "../../node/index.ts";
import type { BlockReading, ControlError, ControlReadings, MempoolReading } from "./control-contract.ts";
import { AFTER_ANSWER, CONTROL_OPERATIONS } from "./control-operations.ts";
import type { ControlParams } from "./control-params.ts";

type ControlOptions = {
  /** Answers to other machines too. */
  isControlOpen: boolean;
  /** Told what went wrong after the answer was out. */
  log: (text: string) => void;
};

/**
 * The control interface under `/devnet/`: JSON in, JSON out, errors as `{error}` in words. Operations want the type
 * application/json, which a web page of another origin cannot send without being allowed to.
 */
export function addControlRoutes(app: FastifyInstance, devnet: Devnet, { isControlOpen, log }: ControlOptions): void {
  const loopbackOnly = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    isControlOpen || isLoopback(request.socket.remoteAddress ?? "")
      ? undefined
      : refuse(reply, 403, "The control interface answers this machine only");

  app.register((scope, _options, done) => {
    scope.addHook("onRequest", loopbackOnly);
    scope.setErrorHandler(async (error, _request, reply) => refuse(reply, 400, textOf(error)));
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
      try {
        done(null, parseParams(body.toString()));
      } catch (error) {
        done(error instanceof Error ? error : new RangeError(String(error)));
      }
    });
    addReadings(scope, devnet);
    scope.post<{ Params: { operation: string } }>("/devnet/:operation", async (request, reply) => {
      const { operation: name } = request.params;
      const operation = CONTROL_OPERATIONS.get(name);
      if (operation === undefined) {
        const known = [...CONTROL_OPERATIONS.keys()].join(", ");
        return refuse(reply, 404, `There is no operation "${name}"; known are ${known}`);
      }
      const answer = await operation(devnet, (request.body ?? {}) as ControlParams);
      reply.raw.once("finish", () => {
        AFTER_ANSWER.get(name)?.(devnet).catch((error: unknown) => log(`${name}: ${textOf(error)}`));
      });
      return answer;
    });
    done();
  });
}

function addReadings(scope: FastifyInstance, devnet: Devnet): void {
  scope.get("/devnet/state", async (): Promise<ControlReadings["state"]> => devnet.state());
  scope.get("/devnet/tip", async (): Promise<ControlReadings["tip"]> => devnet.state().tip);
  scope.get("/devnet/mempool", async (): Promise<ControlReadings["mempool"]> => ({ txs: readMempool(devnet) }));
  scope.get<{ Params: { hashOrHeight: string } }>(
    "/devnet/block/:hashOrHeight",
    async ({ params }): Promise<ControlReadings["block"]> => readBlock(devnet, params.hashOrHeight),
  );
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error } satisfies ControlError);
}

function parseParams(body: string): ControlParams {
  const value: unknown = body === "" ? {} : JSON.parse(body);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  throw new RangeError("The body must be a JSON object");
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isLoopback(address: string): boolean {
  return address === "::1" || address.replace(/^::ffff:/, "").startsWith("127.");
}

/** A block of the node's active chain by hash or height. Throws RangeError in words. */
function readBlock({ node }: Devnet, hashOrHeight: string): BlockReading {
  const block = /^\d{1,9}$/.test(hashOrHeight) ? node.blockAt(Number(hashOrHeight)) : node.blockByHash(hashOrHeight);
  if (block === undefined) throw new RangeError(`There is no block "${hashOrHeight}" in the active chain`);
  const { hash, height, prevHash, header, txs } = block;
  return { hash, height, prevHash, raw: toHex(encodeBlock(header, txs)), txids: txs.map(({ txid }) => txid) };
}

/** What waits to be mined, in order of arrival. */
function readMempool({ node }: Devnet): MempoolReading[] {
  return Array.from(node.mempool().values(), ({ tx, fee, timeFirstSeen, isFinal }) => ({
    txid: tx.txid,
    raw: toHex(tx.raw),
    fee: String(fee),
    timeFirstSeen,
    isFinal,
  }));
}
