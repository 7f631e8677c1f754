import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import type { FuzzAnswer } from "./check-answer.ts";
import { encodeRequest, type FuzzRequest } from "./random-request.ts";

const MAX_WAIT_MS = 20_000;

/** Sends requests over one bare connection without waiting for answers. `onAnswer` gets the answers in order. */
export async function sendPipelined(
  url: string,
  requests: readonly FuzzRequest[],
  onAnswer: (request: FuzzRequest, answer: FuzzAnswer) => void,
): Promise<void> {
  let answered = 0;
  // A server may close the connection after an answer; the remaining requests then use a new one.
  while (answered < requests.length) {
    const before = answered;
    const rest = requests.slice(answered);
    await sendUntilClosed(url, rest, (answer) => {
      const request = requests[answered++];
      if (request !== undefined) onAnswer(request, answer);
    });
    if (answered === before) throw new Error(`no answer to ${JSON.stringify(rest[0]?.path)} ${rest[0]?.method}`);
  }
}

async function sendUntilClosed(
  url: string,
  requests: readonly FuzzRequest[],
  onAnswer: (answer: FuzzAnswer) => void,
): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = createConnection({ host: hostname, port: Number(port) });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  let left = requests.length;
  const done = readAnswers(socket, (answer) => {
    onAnswer(answer);
    left--;
    return left > 0;
  });
  socket.write(Buffer.concat(requests.map(encodeRequest)));
  await done;
}

/** Resolves when `isMoreWanted` returns false or the connection is closed; rejects when no answer comes for long. */
function readAnswers(socket: Socket, isMoreWanted: (answer: FuzzAnswer) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const silence = setTimeout(() => {
      socket.destroy();
      reject(new Error(`silent for ${MAX_WAIT_MS / 1000} s`));
    }, MAX_WAIT_MS);
    const end = (): void => {
      clearTimeout(silence);
      socket.destroy();
      resolve();
    };
    socket.once("close", end);
    socket.on("data", (part) => {
      silence.refresh();
      received = Buffer.concat([received, part]);
      for (let cut = cutAnswer(received); cut !== undefined; cut = cutAnswer(received)) {
        received = cut.rest;
        if (!isMoreWanted(cut.answer)) return end();
      }
    });
  });
}

function cutAnswer(received: Buffer): { answer: FuzzAnswer; rest: Buffer } | undefined {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const head = received.subarray(0, headEnd).toString("latin1");
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  const end = headEnd + 4 + length;
  if (received.length < end) return undefined;
  const body = received.subarray(headEnd + 4, end);
  return { answer: { status: Number(head.slice(9, 12)), head, body }, rest: received.subarray(end) };
}
