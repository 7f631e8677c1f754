import {
  Block,
  BlockchainInfo,
  BlockHeader,
  BlockHeaders,
  Blocks,
  BroadcastTxResponse,
  BroadcastTxsResponse,
  ChronikInfo,
  PluginGroups,
  RawTx,
  ScriptBatchSummaryRequest,
  ScriptBatchSummaryResponse,
  ScriptBatchUtxosRequest,
  ScriptBatchUtxosResponse,
  type ScriptRef,
  ScriptUtxos,
  TokenInfo,
  Tx,
  TxHistoryPage,
  Utxos,
} from "@satchel/chain/wire";
import { fromHex, toHex } from "@satchel/core/script";
import type { Dice } from "../attacks/dice.ts";
import type { Answer, Reader } from "./compare.ts";

/** Something to ask both indexers. With a `body` it is a POST. */
export type Question = { path: string; body?: Uint8Array | undefined };

/** What can be asked about: what a step has touched, or all that a history has seen. */
export type Subjects = {
  txids: Set<string>;
  /** Hex of output scripts. */
  scripts: Set<string>;
  tokenIds: Set<string>;
  /** Hex of the groups of the plugin. */
  groups: Set<string>;
  /** Hashes. */
  blocks: Set<string>;
};

export const createSubjects = (): Subjects => ({
  txids: new Set(),
  scripts: new Set(),
  tokenIds: new Set(),
  groups: new Set(),
  blocks: new Set(),
});

/** LOKAD ids that histories have: SLP, ALP, Agora, a note, and one that nobody uses. */
const LOKAD_IDS = ["534c5000", "534c5032", "41475230", "63686174", "00000000"];
const NOWHERE = "ab".repeat(32);

const get = (path: string): Question => ({ path });

export const txQuestion = (txid: string): Question => get(`/tx/${txid}`);

/** Returns the questions about a member of an index: its histories, whole or by pages, and its coins if it has any. */
function memberQuestions(path: string, hasUtxos: boolean, dice: Dice): Question[] {
  const pages = `?page=${dice.below(3)}&page_size=${1 + dice.below(12)}`;
  return [
    get(`${path}/history`),
    get(`${path}/history${pages}`),
    get(`${path}/confirmed-txs`),
    get(`${path}/confirmed-txs${pages}`),
    get(`${path}/unconfirmed-txs`),
    ...(hasUtxos ? [get(`${path}/utxos`)] : []),
  ];
}

export function scriptRef(script: string): ScriptRef {
  const [type, payload] = memberOf(script);
  return { scriptType: type, payload: fromHex(payload) };
}

function memberOf(script: string): [type: string, payload: string] {
  const p2pkh = /^76a914(.{40})88ac$/.exec(script);
  const p2sh = /^a914(.{40})87$/.exec(script);
  const p2pk = /^(?:21(.{66})|41(.{130}))ac$/.exec(script);
  if (p2pkh) return ["p2pkh", p2pkh[1] ?? ""];
  if (p2sh) return ["p2sh", p2sh[1] ?? ""];
  if (p2pk) return ["p2pk", p2pk[1] ?? p2pk[2] ?? ""];
  return ["other", script];
}

/** Returns the questions about these subjects and about the chain as a whole. `height`: the height of the tip. */
export function questionsAbout(subjects: Subjects, height: number, dice: Dice): Question[] {
  const { txids, scripts, tokenIds, groups, blocks } = subjects;
  const from = dice.below(height + 1);
  const checkpoint = `checkpoint_height=${dice.below(height + 2)}`;
  const blockNames = [...blocks, String(from), String(height), String(height + 1)];
  return [
    get("/blockchain-info"),
    get("/chronik-info"),
    get("/unconfirmed-txs"),
    get(`/blocks/${from}/${from + dice.below(8)}`),
    get(`/block-headers/${from}/${from + dice.below(8)}?${checkpoint}`),
    ...blockNames.flatMap((name) => [
      get(`/block/${name}`),
      get(`/block-header/${name}?${checkpoint}`),
      get(`/block-txs/${name}`),
      get(`/block-txs/${name}?page=${dice.below(3)}&page_size=${1 + dice.below(8)}`),
    ]),
    ...[...txids].flatMap((txid) => [get(`/raw-tx/${txid}`), get(`/token/${txid}`)]),
    ...[...scripts].flatMap((script) => {
      const [type, payload] = memberOf(script);
      const name = dice.isOnce(6) ? `other/${script}` : `${type}/${payload}`;
      return memberQuestions(`/script/${name}`, true, dice);
    }),
    ...batchQuestions([...scripts]),
    ...[...tokenIds].flatMap((id) => [get(`/token/${id}`), ...memberQuestions(`/token-id/${id}`, true, dice)]),
    ...memberQuestions(`/lokad-id/${dice.pick(LOKAD_IDS)}`, false, dice),
    ...[...groups].flatMap((group) => memberQuestions(`/plugin/agora/${group}`, true, dice)),
    ...groupLists([...groups], dice),
  ];
}

function batchQuestions(all: readonly string[]): Question[] {
  if (all.length === 0) return [];
  const params = { scripts: all.slice(0, 50).map(scriptRef) };
  return [
    {
      path: "/script/batch/utxos",
      body: ScriptBatchUtxosRequest.encode({ params }).finish(),
    },
    {
      path: "/script/batch/summary",
      body: ScriptBatchSummaryRequest.encode({ params }).finish(),
    },
  ];
}

function groupLists(groups: readonly string[], dice: Dice): Question[] {
  const some = groups.length === 0 ? "" : dice.pick(groups);
  const size = `page_size=${1 + dice.below(5)}`;
  return [
    `prefix=&start=&${size}`,
    `prefix=${some.slice(0, 2 + 2 * dice.below(3))}&start=&${size}`,
    `prefix=&start=${some}&${size}`,
  ].map((query) => get(`/plugin/agora/groups?${query}`));
}

/** Returns a question whether the node would index a transaction, and as what. */
export function validateQuestion(rawTx: Uint8Array): Question {
  return { path: "/validate-tx", body: RawTx.encode({ rawTx }).finish() };
}

/** Returns questions that cannot be answered. Each has its text. */
export function badQuestions(height: number): Question[] {
  const script = `script/p2pkh/${"00".repeat(20)}`;
  const paths = [
    ...["block/x", "block/007", `block/${NOWHERE}`, "block/-1", `block-txs/${NOWHERE}`, "block-txs/1?page_size=201"],
    ...["block-txs/1?page_size=0", "blocks/0/500", "blocks/-1/5", "blocks/5/4", `blocks/${height}/${height + 9}`],
    ...["block-header/3?checkpoint_height=2", "block-headers/3/9?checkpoint_height=5", `block-header/${NOWHERE}`],
    ...["tx/00", "tx/x", `tx/${NOWHERE}`, `raw-tx/${NOWHERE}`, `raw-tx/${"zz".repeat(32)}`, `token/${NOWHERE}`],
    ...["token/1", "token-id/1/history", `token-id/${NOWHERE}/history`, `token-id/${NOWHERE}/utxos`],
    ...["lokad-id/00/history", "lokad-id/0/history", "lokad-id/xx000000/history", "lokad-id/534c5000/utxos"],
    ...["script/x/00/history", "script/p2pkh/00/utxos", "script/p2sh/00/utxos", "script/p2pk/00/utxos"],
    ...["script/p2pkh/0/utxos", "script/p2pkh/0g/utxos", "script/other//utxos", "script///history"],
    ...["script/scripthash/00/history", `script/scripthash/${NOWHERE}/history`, `${script}/nothing`],
    ...[`${script}/history?page_size=201`, `${script}/history?page_size=0`, `${script}/history?page=x`],
    ...[`${script}/history?page=`, `${script}/history?page=4294967296`, `${script}/history?page=-1`],
    ...[`${script}/history?page=99`, `${script}/utxos?page=1`, `script/x/00/history?page_size=0`],
    ...["plugin/none/00/history", "plugin/none/0/history", "plugin/none/groups", "plugin/agora/0g/utxos"],
    ...["plugin/agora/groups?page_size=51", "plugin/agora/groups?page_size=0", "plugin/agora/groups?prefix=0"],
    ...["plugin/agora/groups?start=zz", "plugin/agora/50/utxos", "pause", "resume", "nothing", "blockchain-info/"],
  ];
  const posts: Question[] = [
    { path: "/script/batch/utxos", body: new Uint8Array() },
    { path: "/validate-tx", body: new Uint8Array() },
    { path: "/validate-tx", body: Uint8Array.of(0x0a, 5, 1) },
    { path: "/broadcast-tx", body: new Uint8Array() },
    { path: "/broadcast-txs", body: new Uint8Array() },
    batchOf("p2pkh", "00"),
    batchOf("p2x", "00"),
    batchOf("other", "51", "51"),
  ];
  return [...paths.map((path) => get(`/${path}`)), ...posts];
}

function batchOf(scriptType: string, ...payloads: string[]): Question {
  const scripts = payloads.map((payload) => ({ scriptType, payload: fromHex(payload) }));
  const body = ScriptBatchUtxosRequest.encode({ params: { scripts } }).finish();
  return { path: "/script/batch/utxos", body };
}

/** Adds what a transaction's answer names to the subjects. */
export function learn({ scripts, tokenIds, groups }: Subjects, tx: Tx): void {
  for (const { outputScript, token, plugins } of [...tx.inputs, ...tx.outputs]) {
    if (outputScript.length > 0) scripts.add(toHex(outputScript));
    if (token !== undefined) tokenIds.add(token.tokenId);
    for (const { groups: found } of Object.values(plugins)) for (const group of found) groups.add(toHex(group));
  }
  for (const { tokenId, groupTokenId } of tx.tokenEntries) {
    tokenIds.add(tokenId);
    if (groupTokenId !== "") tokenIds.add(groupTokenId);
  }
}

/** What the answer to a path is, by the end of the path or its beginning. */
const READERS: readonly [path: RegExp, reader: Reader][] = [
  [/^\/broadcast-tx$/, BroadcastTxResponse],
  [/^\/broadcast-txs$/, BroadcastTxsResponse],
  [/^\/script\/batch\/utxos$/, ScriptBatchUtxosResponse],
  [/^\/script\/batch\/summary$/, ScriptBatchSummaryResponse],
  [/^\/script\/.*\/utxos$/, ScriptUtxos],
  [/\/utxos$/, Utxos],
  [/\/groups$/, PluginGroups],
  [/^\/(?:tx\/|validate-tx)/, Tx],
  [/^\/raw-tx\//, RawTx],
  [/^\/token\//, TokenInfo],
  [/^\/block\//, Block],
  [/^\/blocks\//, Blocks],
  [/^\/block-header\//, BlockHeader],
  [/^\/block-headers\//, BlockHeaders],
  [/^\/blockchain-info/, BlockchainInfo],
  [/^\/chronik-info/, ChronikInfo],
];

/** Returns what reads a path's answer, unless it is an error. Every other path has a page of transactions. */
export function readerOf(path: string): Reader {
  const [bare = ""] = path.split("?");
  return READERS.find(([pattern]) => pattern.test(bare))?.[1] ?? TxHistoryPage;
}

export async function askQuestion(url: string, { path, body }: Question): Promise<Answer> {
  const post = body && {
    method: "POST",
    body: Buffer.from(body),
    headers: { "content-type": "application/x-protobuf" },
  };
  const response = await fetch(`${url}${path}`, post);
  const type = response.headers.get("content-type") ?? "";
  return { status: response.status, type, body: new Uint8Array(await response.arrayBuffer()) };
}
