// Keeps a devnet and a real node at the same transactions and blocks: each is given what the other one hears of first.
import { BroadcastTxRequest, WsSub } from "@satchel/chain/wire";
import { type Devnet, encodeBlock } from "@satchel/devnet";
import { WebSocket } from "ws";
import type { RealNode } from "../real-node.ts";

export type Mirror = {
  /** Does something to both, after what each has already told the other. Rejects also with what went wrong before. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Mines a block at the node, and gives it to the devnet. `script`: the output script that gets its reward. */
  mine(script?: Uint8Array): Promise<void>;
  /** Takes the node away: nothing is asked of it until `goOn`, which then gives each what only the other has. */
  pause(away: () => Promise<void>): Promise<void>;
  goOn(): Promise<void>;
};

/** OP_TRUE. */
const ANYBODY = Uint8Array.of(0x51);

/** Gives the node the blocks and then the mempool of the devnet, in whose blocks it finds nothing wrong. */
export async function giveChain(devnet: Devnet, node: RealNode): Promise<void> {
  const { node: own } = devnet;
  const { height: top = 0 } = own.tip() ?? {};
  for (let height = 1; height <= top; height++) {
    await giveBlock(devnet, node, own.blockAt(height)?.hash ?? "");
  }
  for (const { tx } of own.mempool().values()) await broadcastAt(node, tx.raw);
}

export async function giveBlock({ node: own }: Devnet, node: RealNode, hash: string): Promise<void> {
  const block = own.blockByHash(hash);
  if (block === undefined) throw new Error(`the devnet has no block ${hash}`);
  const refusal = await node.submitBlock(encodeBlock(block.header, block.txs));
  if (refusal !== "") throw new Error(`the node refuses block ${block.height} of the devnet: ${refusal}`);
}

export async function createMirror(devnet: Devnet, node: RealNode): Promise<Mirror> {
  let turn: Promise<void> = Promise.resolve();
  let problem: unknown;
  let socket: WebSocket | undefined;
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = turn.then(() => {
      if (problem !== undefined) throw problem;
      return work();
    });
    turn = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  };
  const inBackground = (work: () => Promise<void>): void =>
    void inTurn(async () => {
      if (socket !== undefined) await work();
    }).catch((error: unknown) => {
      problem ??= error;
    });
  const pull = (): Promise<void> => pullMempool(node, devnet);

  const push = async ({ txid, raw }: { txid: string; raw: Uint8Array }): Promise<void> => {
    // Also one that the devnet has from the node itself, which may be in a block by now.
    const { status } = await node.ask({ path: `/tx/${txid}` });
    if (status !== 200) await broadcastAt(node, raw);
  };

  devnet.node.onEvent((event) => {
    if (event.kind === "tx-added") inBackground(() => push(event.entry.tx));
  });
  const open = async (): Promise<void> => {
    socket = await listenToTxs(node.url, () => inBackground(pull));
    await inTurn(pull);
    await inTurn(async () => {
      for (const { tx } of [...devnet.node.mempool().values()]) await push(tx);
    });
  };
  await open();
  return {
    inTurn,
    mine: (script = ANYBODY) =>
      inTurn(async () => {
        await pull();
        const raw = await node.mine(script);
        const taken = devnet.node.submitBlock(raw);
        if (!taken.ok) throw new Error(`the devnet refuses a block of the node: ${taken.rejection.reason}`);
        await node.settled();
      }),
    pause: (away) =>
      inTurn(async () => {
        socket?.terminate();
        socket = undefined;
        await away();
      }),
    goOn: open,
  };
}

/** Broadcasts at the node's indexer. Rejects with its answer if it refuses. */
export async function broadcastAt(node: RealNode, rawTx: Uint8Array): Promise<void> {
  const body = BroadcastTxRequest.encode({ rawTx, skipTokenChecks: true, finalizationTimeoutSecs: 0n }).finish();
  const answer = await node.ask({ path: "/broadcast-tx", body });
  if (answer.status !== 200) throw new Error(`the node refuses a transaction: ${Buffer.from(answer.body)}`);
}

const mempoolOf = async ({ rpc }: RealNode): Promise<string[]> => (await rpc("getrawmempool")) as string[];

/** Gives the devnet what the node's mempool has and its own has not, parents first. */
async function pullMempool(node: RealNode, { node: own }: Devnet): Promise<void> {
  let missing = (await mempoolOf(node)).filter((txid) => !own.mempool().has(txid));
  while (missing.length > 0) {
    const left: string[] = [];
    let refusal = "";
    for (const txid of missing) {
      const raw = Uint8Array.from(Buffer.from((await node.rpc("getrawtransaction", txid)) as string, "hex"));
      const taken = own.accept(raw);
      if (taken.ok) continue;
      left.push(txid);
      refusal = `${txid}: ${taken.rejection.reason}`;
    }
    if (left.length === missing.length) throw new Error(`the devnet refuses what the node has taken: ${refusal}`);
    missing = left;
  }
}

/** Opens a WebSocket of the node's indexer that calls `onTx` for each message about a transaction. */
async function listenToTxs(url: string, onTx: () => void): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
  socket.on("message", onTx);
  // The node goes away when a journey restarts it.
  socket.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("close", () => reject(new Error(`${url} has closed the WebSocket`)));
  });
  socket.send(WsSub.encode({ isUnsub: false, subType: { $case: "txs", txs: {} } }).finish());
  return socket;
}
