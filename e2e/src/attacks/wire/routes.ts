// Which message stands in which answer and which request of the indexer's interface (devnet.md 1.2, 2).

type Route = { path: RegExp; answer: string; request?: string };

const GROUP = "^/(script|token-id|lokad-id|plugin)/[^/]+(/[^/]+)?";
export const ROUTES: readonly Route[] = [
  { path: /^\/chronik-info$/, answer: "ChronikInfo" },
  { path: /^\/blockchain-info$/, answer: "BlockchainInfo" },
  { path: /^\/block\//, answer: "Block" },
  { path: /^\/blocks\//, answer: "Blocks" },
  { path: /^\/block-header\//, answer: "BlockHeader" },
  { path: /^\/block-headers\//, answer: "BlockHeaders" },
  { path: /^\/block-txs\//, answer: "TxHistoryPage" },
  { path: /^\/tx\//, answer: "Tx" },
  { path: /^\/raw-tx\//, answer: "RawTx" },
  { path: /^\/token\//, answer: "TokenInfo" },
  { path: /^\/validate-tx$/, request: "RawTx", answer: "Tx" },
  { path: /^\/broadcast-tx$/, request: "BroadcastTxRequest", answer: "BroadcastTxResponse" },
  { path: /^\/broadcast-txs$/, request: "BroadcastTxsRequest", answer: "BroadcastTxsResponse" },
  { path: /^\/unconfirmed-txs$/, answer: "TxHistoryPage" },
  { path: /^\/script\/batch\/utxos$/, request: "ScriptBatchUtxosRequest", answer: "ScriptBatchUtxosResponse" },
  { path: /^\/script\/batch\/summary$/, request: "ScriptBatchSummaryRequest", answer: "ScriptBatchSummaryResponse" },
  { path: new RegExp(`${GROUP}/(history|confirmed-txs|unconfirmed-txs)$`), answer: "TxHistoryPage" },
  { path: /^\/script\/[^/]+\/[^/]+\/utxos$/, answer: "ScriptUtxos" },
  { path: /^\/(token-id|plugin)\/[^/]+(\/[^/]+)?\/utxos$/, answer: "Utxos" },
  { path: /^\/plugin\/[^/]+\/groups$/, answer: "PluginGroups" },
];

/** What the indexer answers instead when it refuses, and the messages over the socket. */
export const ERROR = "Error";
export const LIVE_ANSWER = "WsMsg";
export const LIVE_REQUEST = "WsSub";

/** Returns the messages of a path. Throws Error for a path that no row has, so that a new call gets its row. */
export function routeOf(url: string): Route {
  const [path = ""] = url.split("?");
  const route = ROUTES.find((each) => each.path.test(path));
  if (!route) throw new Error(`A path of the indexer without a row in routes.ts: ${path}`);
  return route;
}

/** Every message that goes over the wire by itself. */
export const ROOTS: readonly string[] = [
  ...new Set([
    ...ROUTES.flatMap(({ answer, request }) => (request ? [answer, request] : [answer])),
    ERROR,
    LIVE_ANSWER,
    LIVE_REQUEST,
  ]),
];
