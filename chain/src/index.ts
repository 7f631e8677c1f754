// The entry point of the indexer client. The wire format has its own entry point: @satchel/chain/wire.
export type { ChainConfig, IndexerClient } from "./create-chain.ts";
export { createChain } from "./create-chain.ts";
export type { BlockHeader, BlockSummary, ChainTip } from "./decode/block.ts";
export { packTx, unpackTx } from "./decode/history.ts";
export type { Fetch } from "./http/exchange.ts";
export type { GroupApi, PluginGroupsQuery, TxGroup, UtxoGroup } from "./http/group-api.ts";
export type { CallOptions } from "./http/http-client.ts";
export type { BroadcastOptions, IndexerApi, RawTx } from "./http/indexer-api.ts";
export type { ScriptBatchApi, ScriptSummary } from "./http/script-batch-api.ts";
export type { ConnectionStrategy, TellsStrategy } from "./http/server-list.ts";
export { checkServerUrls } from "./http/server-urls.ts";
export type { SocketConstructor } from "./live/link.ts";
export type { LiveFeed } from "./live/live-feed.ts";
export type { Subscription } from "./live/subscriptions.ts";
