import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Devnet } from "../devnet.ts";
import { CONTROL_OPERATIONS } from "./control-operations.ts";
import type { ControlParams } from "./control-params.ts";

/**
 * The control interface under `/devnet/`: JSON in, JSON out, errors as `{error}` in words. Operations want the type
 * application/json, which a web page of another origin cannot send without being allowed to.
 */
export function addControlRoutes(app: FastifyInstance, devnet: Devnet, isOpenToAll: boolean): void {
  const loopbackOnly = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    isOpenToAll || isLoopback(request.socket.remoteAddress ?? "")
      ? undefined
      : reply.code(403).send({ error: "The control interface answers this machine only" });

  app.register((scope, _options, done) => {
    scope.addHook("onRequest", loopbackOnly);
    scope.setErrorHandler(async (error, _request, reply) => reply.code(400).send({ error: textOf(error) }));
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
      try {
        done(null, parseParams(body.toString()));
      } catch (error) {
        done(error instanceof Error ? error : new RangeError(String(error)));
      }
    });
    scope.get("/devnet/state", async () => devnet.state());
    scope.post<{ Params: { operation: string } }>("/devnet/:operation", async (request, reply) => {
      const operation = CONTROL_OPERATIONS.get(request.params.operation);
      if (operation === undefined) {
        const known = [...CONTROL_OPERATIONS.keys()].join(", ");
        return reply
          .code(404)
          .send({ error: `There is no operation "${request.params.operation}"; known are ${known}` });
      }
      return operation(devnet, (request.body ?? {}) as ControlParams);
    });
    done();
  });
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
