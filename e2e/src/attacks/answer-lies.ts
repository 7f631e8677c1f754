import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { AnswerHow } from "./lies.ts";
import type { Telling } from "./telling.ts";

/** What the devnet answered to `url`. */
export type HonestAnswer = {
  status: number;
  type: string;
  bytes: Uint8Array;
  cors: Record<string, string>;
  url: string;
};

const PROTOBUF = "application/x-protobuf";
const DRIP_MS = 20;
const SLOW_MS = 400;
const BOMB_BYTES = 128 * 1024 * 1024;
const MAX_KEPT = 200;

let bombBytes: Buffer | undefined;
/** 128 MB of zeros in about 130 kB; made once. */
function bomb(): Buffer {
  bombBytes ??= gzipSync(Buffer.alloc(BOMB_BYTES), { level: 9 });
  return bombBytes;
}

/** Lies about whole answers. `otherHost` is where redirects lead to. */
export function createAnswerLies(otherHost: string) {
  const kept = new Map<string, HonestAnswer>();
  const running = new Set<() => void>();

  /** Runs something until the response or the lying ends. */
  function whileOpen(response: ServerResponse, stop: () => void): void {
    const end = () => {
      stop();
      running.delete(end);
      response.destroy();
    };
    running.add(end);
    response.on("close", end);
  }

  const hang = (response: ServerResponse): void => whileOpen(response, () => undefined);

  function lie(how: AnswerHow, response: ServerResponse, honest: HonestAnswer, { dice }: Telling): void {
    const { cors, url, status, type, bytes } = honest;
    const send = (code: number, contentType: string, body: Uint8Array | string) =>
      void response.writeHead(code, { ...cors, "content-type": contentType }).end(body);
    switch (how) {
      case "slow": {
        const timer = setTimeout(() => send(status, type, bytes), SLOW_MS);
        whileOpen(response, () => clearTimeout(timer));
        return;
      }
      case "hang":
        hang(response);
        return;
      case "drip":
      case "endless": {
        response.writeHead(200, { ...cors, "content-type": PROTOBUF });
        const chunk = how === "drip" ? Buffer.alloc(1) : Buffer.alloc(256 * 1024);
        const write = () => !response.destroyed && response.writableLength < 4_000_000 && response.write(chunk);
        const timer = setInterval(write, how === "drip" ? DRIP_MS : 1);
        whileOpen(response, () => clearInterval(timer));
        return;
      }
      case "bomb":
        response.writeHead(200, { ...cors, "content-type": PROTOBUF, "content-encoding": "gzip" }).end(bomb());
        return;
      case "redirect":
        response.writeHead(dice.pick([301, 302, 307, 308]), { ...cors, location: `${otherHost}${url}` }).end();
        return;
      case "reset":
        response.destroy();
        return;
      case "cut-off":
        response.writeHead(status, { ...cors, "content-type": type, "content-length": bytes.length + 1 });
        response.write(bytes.subarray(0, Math.max(1, bytes.length / 2)), () => response.destroy());
        return;
      case "empty":
        send(200, PROTOBUF, "");
        return;
      case "garbage":
        send(200, PROTOBUF, dice.bytes(1 + dice.below(300)));
        return;
      case "web-page":
        send(200, "text/html", "<title>Sign in to the network</title>");
        return;
      case "error-500":
        send(500, PROTOBUF, Buffer.from("\x12\x1aUnknown error, contact adm", "latin1"));
        return;
      case "error-404":
        send(404, PROTOBUF, Buffer.from("\x12\x0e404: Not found", "latin1"));
        return;
      case "long-error":
        send(400, PROTOBUF, Buffer.alloc(2_000_000, "x"));
        return;
      case "stale": {
        const old = kept.get(url) ?? honest;
        kept.set(url, old);
        send(old.status, old.type, old.bytes);
        return;
      }
      case "of-another-path": {
        const others = [...kept.values()].filter((each) => each.url !== url);
        const other = others.length > 0 ? dice.pick(others) : honest;
        send(other.status, other.type, other.bytes);
        return;
      }
    }
  }

  return {
    /** Does not answer as long as it lies. */
    hang,
    /** Tells a lie instead of the honest answer; returns false if none is to be told. */
    tell(response: ServerResponse, honest: HonestAnswer, telling: Telling): boolean {
      for (const each of telling.lies) {
        if (each.kind !== "answer" || !honest.url.includes(each.path)) continue;
        if (telling.dice.below(each.of) !== 0 || !telling.tell()) continue;
        lie(each.how, response, honest, telling);
        return true;
      }
      return false;
    },
    /** Keeps what was answered, for lies that repeat an old answer. */
    keep(url: string, answer: HonestAnswer): void {
      if (kept.size < MAX_KEPT) kept.set(url, answer);
    },
    /** Ends all answers that go on, and forgets what was answered. */
    end(): void {
      for (const end of [...running]) end();
      kept.clear();
    },
  };
}
