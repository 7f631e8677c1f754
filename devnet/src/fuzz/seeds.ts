import {
  BroadcastTxRequest,
  BroadcastTxsRequest,
  RawTx,
  ScriptBatchSummaryRequest,
  ScriptBatchUtxosRequest,
  WsSub,
} from "@satchel/chain/wire";
import { fromHex, toHex } from "@satchel/core/script";
import type { Devnet } from "../devnet.ts";
import { signTx, toWallet, walletScript } from "../node/testing/test-wallet.ts";
import { parseTx } from "../script/index.ts";

/** Valid requests and frames. Their mutations get further than random bytes do. */
export type Seeds = {
  paths: readonly string[];
  /** Requests to the indexer's interface, in protobuf. */
  posts: readonly { path: string; body: Uint8Array }[];
  /** Orders for the control interface, in JSON. They change nothing. */
  orders: readonly { path: string; body: string }[];
  frames: readonly Uint8Array[];
  /** Transactions that would be accepted. They are mutated before they are packed into a message. */
  txs: readonly Uint8Array[];
};

const NOWHERE = "ab".repeat(32);
const TOKEN_SCRIPTS = [
  "6a04534c500001010747454e4553495303545354045465737400004c0001084c00080000000000000064",
  "6a5032534c5032000747454e455349530354535404546573740000000201e8030000000001",
];

export async function makeSeeds(devnet: Devnet): Promise<Seeds> {
  const txs: Uint8Array[] = [];
  for (let made = 0; made < 6; made++) {
    const txid = await devnet.fund(walletScript, 30_000n);
    const script = fromHex(TOKEN_SCRIPTS[made % 3] ?? "6a0568656c6c6f");
    txs.push(signTx([{ txid, sats: 30_000n }], [{ sats: 0n, script }, ...toWallet(10_000n, 15_000n)]));
  }
  devnet.generate(2);
  const [first = new Uint8Array()] = txs;
  const { txid } = parseTx(first);
  const mined = devnet.node.tip()?.txs[0]?.txid ?? NOWHERE;
  const hash = devnet.node.blockAt(5)?.hash ?? NOWHERE;
  return {
    paths: pathSeeds([txid, mined, NOWHERE], hash),
    posts: postSeeds(txs),
    orders: orderSeeds(toHex(first)),
    frames: frameSeeds(txid),
    txs,
  };
}

function pathSeeds(txids: readonly string[], hash: string): string[] {
  const payload = toHex(walletScript.subarray(3, 23));
  const members = [
    `script/p2pkh/${payload}`,
    `script/other/${toHex(walletScript)}`,
    `script/p2pk/02${NOWHERE}`,
    `script/scripthash/${NOWHERE}`,
    `token-id/${NOWHERE}`,
    "lokad-id/534c5000",
    "plugin/agora/50",
  ];
  return [
    ...["blockchain-info", "chronik-info", "unconfirmed-txs", "pause", "resume", "ws", "no-such-thing"],
    ...[hash, "5", "122", "999"].flatMap((id) => [`block/${id}`, `block-txs/${id}?page=0&page_size=25`]),
    ...["blocks/0/20", "block-headers/1/9?checkpoint_height=20", `block-header/${hash}?checkpoint_height=100`],
    ...txids.flatMap((id) => [`tx/${id}`, `raw-tx/${id}`, `token/${id}`]),
    ...members.flatMap((member) => [
      `${member}/history?page=0&page_size=10`,
      `${member}/confirmed-txs?page_size=3`,
      `${member}/unconfirmed-txs`,
      `${member}/utxos`,
    ]),
    "plugin/agora/groups?prefix=50&start=5000&page_size=20",
  ].map((path) => `/${path}`);
}

function postSeeds(txs: readonly Uint8Array[]): Seeds["posts"] {
  const [rawTx = new Uint8Array()] = txs;
  const checked = { skipTokenChecks: false, finalizationTimeoutSecs: 0n };
  const scripts = [
    { scriptType: "p2pkh", payload: walletScript.subarray(3, 23) },
    { scriptType: "other", payload: walletScript },
  ];
  return [
    { path: "/broadcast-tx", body: BroadcastTxRequest.encode({ rawTx, ...checked }).finish() },
    { path: "/broadcast-txs", body: BroadcastTxsRequest.encode({ rawTxs: [...txs], ...checked }).finish() },
    { path: "/validate-tx", body: RawTx.encode({ rawTx }).finish() },
    { path: "/script/batch/utxos", body: ScriptBatchUtxosRequest.encode({ params: { scripts } }).finish() },
    { path: "/script/batch/summary", body: ScriptBatchSummaryRequest.encode({ params: { scripts } }).finish() },
  ];
}

function orderSeeds(raw: string): Seeds["orders"] {
  const orders: Record<string, object> = {
    fund: { address: "ecash:qr78y59zz80dm3cwuk388r097pupwdguau4d0kvns8", sats: "5" },
    "finalize-tx": { txid: NOWHERE },
    "reject-tx": { txid: NOWHERE },
    "finalize-block": { hash: NOWHERE },
    park: { hash: NOWHERE },
    reconsider: { hash: NOWHERE },
    "send-raw": { raw: raw.slice(2), acceptNonstd: true },
    "submit-block": { raw: raw.repeat(2) },
    "no-such-thing": {},
  };
  return Object.entries(orders).map(([name, params]) => ({ path: `/devnet/${name}`, body: JSON.stringify(params) }));
}

function frameSeeds(txid: string): Uint8Array[] {
  const kinds: WsSub["subType"][] = [
    { $case: "blocks", blocks: {} },
    { $case: "txs", txs: {} },
    { $case: "script", script: { scriptType: "p2pkh", payload: walletScript.subarray(3, 23) } },
    { $case: "tokenId", tokenId: { tokenId: txid } },
    { $case: "lokadId", lokadId: { lokadId: Buffer.from("SLP\0") } },
    { $case: "plugin", plugin: { pluginName: "agora", group: Buffer.of(0x50) } },
    { $case: "txid", txid: { txid } },
    undefined,
  ];
  return kinds.flatMap((subType) => [false, true].map((isUnsub) => WsSub.encode({ isUnsub, subType }).finish()));
}
