import { toHex } from "@satchel/core/script";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Devnet, DevnetState } from "../../devnet.ts";
import { encodeBlock } from "../../node/index.ts";
import { isAskedByAddress, isAskedByLoopback, isAskedByOwnPage } from "../who-asks.ts";
import type { BlockReading, ControlError, ControlReadings, MempoolReading } from "./control-contract.ts";
import { AFTER_ANSWER, CONTROL_OPERATIONS } from "./control-operations.ts";
import type { ControlParams } from "./control-params.ts";

const JSON_TYPE = /^application\/json\s*(;|$)/i;

type ControlOptions = {
  /** Answers to other machines too. */
  isControlOpen: boolean;
  /** Origins of wallets whose pages may read the demo wallet's phrase in `state`, e.g. "http://127.0.0.1:4173". */
  walletOrigins: readonly string[];
  /** Hears what went wrong after the answer was sent. */
  log: (text: string) => void;
};

/**
 * Adds the control interface under `/devnet/`: JSON in, JSON out, errors as `{error}` with a sentence. It is closed to
 * pages of other origins. Operations require the type application/json, with a body or without, which such a page
 * cannot send without permission. They also require a Host that means this machine, which a foreign name that resolves
 * to 127.0.0.1 is not.
 */
export function addControlRoutes(app: FastifyInstance, devnet: Devnet, options: ControlOptions): void {
  const { isControlOpen, log } = options;
  const guard = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (!isControlOpen && !isLoopback(request.socket.remoteAddress ?? ""))
      return refuse(reply, 403, "The control interface answers this machine only");
    if (!(isControlOpen ? isAskedByAddress(request) : isAskedByLoopback(request)))
      return refuse(reply, 403, `The control interface does not answer under the name "${request.headers.host}"`);
    if (request.method === "POST" && !JSON_TYPE.test(request.headers["content-type"] ?? ""))
      return refuse(reply, 400, "The Content-Type of an operation must be application/json");
    return undefined;
  };

  app.register((scope, _options, done) => {
    scope.addHook("onRequest", guard);
    scope.setErrorHandler(async (error, _request, reply) => refuse(reply, 400, textOf(error)));
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
      try {
        done(null, parseParams(body.toString()));
      } catch (error) {
        done(error instanceof Error ? error : new RangeError(String(error)));
      }
    });
    addReadings(scope, devnet, options);
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

function addReadings(scope: FastifyInstance, devnet: Devnet, { walletOrigins }: ControlOptions): void {
  scope.get("/devnet/state", async (request): Promise<ControlReadings["state"]> => {
    const mayReadPhrase = isAskedByOwnPage(request) || walletOrigins.includes(request.headers.origin ?? "");
    return mayReadPhrase ? devnet.state() : withoutPhrase(devnet.state());
  });
  scope.get("/devnet/tip", async (): Promise<ControlReadings["tip"]> => devnet.state().tip);
  scope.get("/devnet/mempool", async (): Promise<ControlReadings["mempool"]> => ({ txs: readMempool(devnet) }));
  scope.get<{ Params: { hashOrHeight: string } }>(
    "/devnet/block/:hashOrHeight",
    async ({ params }): Promise<ControlReadings["block"]> => readBlock(devnet, params.hashOrHeight),
  );
}

/** Returns the state without the demo wallet's phrase. */
function withoutPhrase({ world, ...state }: DevnetState): DevnetState {
  if (world === undefined) return state;
  const { phrase: _phrase, ...demo } = world.demo;
  return { ...state, world: { ...world, demo } };
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

/** Finds a block of the active chain by hash or height. Throws RangeError with a sentence. */
function readBlock({ node }: Devnet, hashOrHeight: string): BlockReading {
  const block = /^\d{1,9}$/.test(hashOrHeight) ? node.blockAt(Number(hashOrHeight)) : node.blockByHash(hashOrHeight);
  if (block === undefined) throw new RangeError(`There is no block "${hashOrHeight}" in the active chain`);
  const { hash, height, prevHash, header, txs } = block;
  return { hash, height, prevHash, raw: toHex(encodeBlock(header, txs)), txids: txs.map(({ txid }) => txid) };
}

/** Returns the mempool in order of arrival. */
function readMempool({ node }: Devnet): MempoolReading[] {
  return Array.from(node.mempool().values(), ({ tx, fee, timeFirstSeen, isFinal }) => ({
    txid: tx.txid,
    raw: toHex(tx.raw),
    fee: String(fee),
    timeFirstSeen,
    isFinal,
  }));
}
