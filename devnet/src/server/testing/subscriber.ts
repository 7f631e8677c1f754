import { BlockMsgType, TxFinalizationReasonType, TxMsgType, WsMsg, WsSub } from "@satchel/chain/wire";
import { WebSocket } from "ws";
import { toDisplayHash } from "../../script/index.ts";

/** A raw WebSocket to `/ws` that remembers what it received. Messages are short texts such as "TX_CONFIRMED {txid}". */
export type Subscriber = {
  readonly socket: WebSocket;
  /** Everything received so far, decoded. */
  readonly frames: readonly WsMsg[];
  readonly messages: readonly string[];
  send(subType: WsSub["subType"], isUnsub?: boolean): void;
  sendBytes(bytes: Uint8Array | string): void;
  /** Resolves when the server has handled everything sent before, because it answers in order. */
  settled(): Promise<void>;
  /** Resolves when at least this many messages have come. The test's time limit applies. */
  received(count: number): Promise<readonly string[]>;
  close(): void;
};

export async function subscribe(url: string): Promise<Subscriber> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
  const frames: WsMsg[] = [];
  const messages: string[] = [];
  const waiting = new Set<() => void>();
  socket.on("message", (bytes: Buffer) => {
    const frame = WsMsg.decode(bytes);
    frames.push(frame);
    messages.push(textOf(frame));
    for (const look of [...waiting]) look();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("open", () => resolve());
    socket.once("error", reject);
  });
  const sendBytes = (bytes: Uint8Array | string): void => socket.send(bytes);
  return {
    socket,
    frames,
    messages,
    sendBytes,
    send: (subType, isUnsub = false) => sendBytes(WsSub.encode({ isUnsub, subType }).finish()),
    settled: () =>
      new Promise((resolve) => {
        socket.once("pong", () => resolve());
        socket.ping();
      }),
    received: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (messages.length < count) return;
          waiting.delete(look);
          resolve(messages);
        };
        waiting.add(look);
        look();
      }),
    close: () => socket.terminate(),
  };
}

function textOf({ msgType }: WsMsg): string {
  switch (msgType?.$case) {
    case undefined:
      return "";
    case "error":
      return `error ${msgType.error.msg}`;
    case "block":
      return `${nameIn(BlockMsgType, msgType.block.msgType)} ${msgType.block.blockHeight}`;
    case "tx": {
      const { txid, finalizationReason } = msgType.tx;
      const why = finalizationReason && nameIn(TxFinalizationReasonType, finalizationReason.finalizationType);
      const reason = why === undefined ? "" : ` ${why.replace("TX_FINALIZATION_REASON_", "")}`;
      return `${nameIn(TxMsgType, msgType.tx.msgType)} ${toDisplayHash(txid)}${reason}`;
    }
  }
}

function nameIn(names: Record<string, number>, value: number): string {
  return Object.keys(names).find((name) => names[name] === value) ?? `unknown ${value}`;
}
