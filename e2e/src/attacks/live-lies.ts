import { type BlockMsgType, type TxMsgType, WsMsg } from "@satchel/chain/wire";
import type { WebSocket } from "ws";
import type { Dice } from "./dice.ts";
import { liveLies, type Telling } from "./telling.ts";

const FLOOD = 100_000;
/** Frames that are given to the socket at once; then other work has its turn. */
const BATCH = 2_000;
const FORGE_MS = 50;

/** A message about a transaction or a block that there may not be. */
function forge(dice: Dice, kind: "tx" | "block" | "any" = "any"): Uint8Array {
  const isTx = kind === "tx" || (kind === "any" && dice.isOnce(2));
  if (isTx) {
    const msgType = dice.pick([0, 1, 2, 3, 4]) as TxMsgType;
    return WsMsg.encode({
      msgType: { $case: "tx", tx: { msgType, txid: dice.bytes(32), finalizationReason: undefined } },
    }).finish();
  }
  const msgType = dice.pick([0, 1, 2, 3]) as BlockMsgType;
  const block = { msgType, blockHash: dice.bytes(32), blockHeight: dice.below(1000), blockTimestamp: 1n };
  return WsMsg.encode({ msgType: { $case: "block", block: { ...block, coinbaseData: undefined } } }).finish();
}

/** Lies on the live socket. */
export function createLiveLies() {
  const timers = new Set<NodeJS.Timeout>();

  function flood(client: WebSocket, telling: Telling, kind: "tx" | "block"): void {
    let left = FLOOD;
    const frames = Array.from({ length: 50 }, () => forge(telling.dice, kind));
    const timer = setInterval(() => {
      for (let count = 0; count < BATCH && client.readyState === client.OPEN; count++)
        client.send(frames[count % frames.length] as Uint8Array);
      left -= BATCH;
      if (left > 0 && client.readyState === client.OPEN) return;
      clearInterval(timer);
      timers.delete(timer);
    }, 1);
    timers.add(timer);
  }

  return {
    /** Begins the lies that need no message of the devnet. */
    begin(client: WebSocket, telling: Telling): void {
      for (const how of liveLies(telling)) {
        if (how === "flood" || how === "block-flood") {
          if (telling.tell()) flood(client, telling, how === "flood" ? "tx" : "block");
        } else if (how === "forged") {
          const timer = setInterval(() => {
            if (client.readyState === client.OPEN && telling.tell()) client.send(forge(telling.dice));
          }, FORGE_MS);
          timers.add(timer);
        } else if (how === "text") {
          if (telling.tell()) client.send("lies");
        } else if (how === "garbage-frame") {
          if (telling.tell()) client.send(telling.dice.bytes(200));
        } else if (how === "long-frame") {
          if (telling.tell()) client.send(new Uint8Array(20_000_000));
        } else if (how === "closing" && telling.tell()) client.close();
      }
    },
    /** Lies about one message; returns true if the honest message is not to be sent. */
    relay(client: WebSocket, data: Uint8Array, telling: Telling): boolean {
      const hows = liveLies(telling);
      if (hows.includes("mute")) return telling.tell();
      if (hows.includes("twice") && telling.tell()) for (let times = 0; times < 5; times++) client.send(data);
      if (hows.includes("closing") && telling.tell()) client.close();
      return false;
    },
    end(): void {
      for (const timer of timers) clearInterval(timer);
      timers.clear();
    },
  };
}
