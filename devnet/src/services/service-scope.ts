import { setTimeout as delay } from "node:timers/promises";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readRest } from "./read-rest.ts";

/** The services by the name of their address in a network config, the bid and the yields without plural or token. */
export const SERVICE_NAMES = [
  "prices",
  "rewards",
  "blacklist",
  "icons",
  "iconUpload",
  "redemptionBid",
  "yields",
  "botCheck",
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** What goes wrong at one service. A number means this many requests; true lasts until it is turned off. */
export type ServiceFault = {
  /** Answers 503 with `{error}`. */
  fail: boolean | number;
  /** Closes the connection without a byte. */
  refuse: boolean | number;
  /** Delays every answer by this many milliseconds. */
  latencyMs: number;
};

export type ServiceFaults = {
  get(service: ServiceName): Readonly<ServiceFault>;
  set(service: ServiceName, change: Partial<ServiceFault>): void;
  clear(): void;
  /** Returns whether the fault strikes now. A fault with a number of requests has one less each time it is asked. */
  strikes(service: ServiceName, name: "fail" | "refuse"): boolean;
};

const NONE: ServiceFault = { fail: false, refuse: false, latencyMs: 0 };

export function createServiceFaults(): ServiceFaults {
  const faults = new Map<ServiceName, ServiceFault>();
  const get = (service: ServiceName): ServiceFault => faults.get(service) ?? NONE;
  const set = (service: ServiceName, change: Partial<ServiceFault>): void => {
    faults.set(service, { ...get(service), ...change });
  };
  return {
    get,
    set,
    clear: () => faults.clear(),
    strikes(service, name) {
      const setting = get(service)[name];
      if (typeof setting === "boolean") return setting;
      if (setting <= 0) return false;
      set(service, { [name]: setting > 1 ? setting - 1 : false });
      return true;
    },
  };
}

type ServiceScope = {
  service: ServiceName;
  /** The path of the service, without a slash at the end. */
  prefix: string;
  faults: ServiceFaults;
  log: (text: string) => void;
};

/** Registers the routes of one service: JSON in and out, errors as `{error, msg}`, with its faults in between. */
export function addService(app: FastifyInstance, scope: ServiceScope, routes: (own: FastifyInstance) => void): void {
  app.register(
    (own, _options, done) => {
      own.addHook("onRequest", (_request, reply) => strike(scope, reply));
      own.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, parsed) => {
        try {
          parsed(null, JSON.parse(body.toString()));
        } catch {
          parsed(Object.assign(new SyntaxError("The body is not JSON"), { statusCode: 400 }));
        }
      });
      own.setErrorHandler(async (error: FastifyError, request, reply) => {
        await readRest(request.raw);
        return sendFault(error, reply, scope.log);
      });
      routes(own);
      done();
    },
    { prefix: scope.prefix },
  );
}

/** Returns one member of a JSON body, whatever the body is. */
export function bodyMember({ body }: FastifyRequest, name: string): unknown {
  return typeof body === "object" && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;
}

async function strike({ service, faults }: ServiceScope, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { latencyMs } = faults.get(service);
  if (latencyMs > 0) await delay(latencyMs, undefined, { ref: false });
  if (faults.strikes(service, "refuse")) {
    reply.hijack();
    reply.raw.socket?.destroy();
    return reply;
  }
  if (!faults.strikes(service, "fail")) return undefined;
  return reply.code(503).send({ error: "Service unavailable", msg: "The devnet was told to fail here" });
}

/** A client is told what it did wrong; what we did wrong is logged. */
function sendFault(error: FastifyError, reply: FastifyReply, log: (text: string) => void): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status < 500) return reply.code(status).send({ status: "error", error: "Bad request", msg: error.message });
  log(error.stack ?? error.message);
  return reply.code(500).send({ status: "error", error: "Internal error", msg: "See the devnet's log" });
}
