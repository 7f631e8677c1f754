import type { DevnetState } from "../../devnet.ts";
import type { FaultChange, FaultSettings } from "../../faults.ts";
import type { BotCheckManner, BotCheckState } from "../../services/bot-check/bot-check-routes.ts";
import type { RedemptionSettings } from "../../services/redemption/redemption-settings.ts";
import type { ServiceFault, ServiceName } from "../../services/service-scope.ts";

// What `/devnet/` takes and answers, as JSON. Both the server's operations and the client's methods follow these types.

/** JSON has no bigint: it becomes a string of digits. */
type SatsText = bigint | string;
type Nothing = Record<string, never>;
type OnBlock = { params: { hash: string }; answer: Nothing };
type OnTx = { params: { txid: string }; answer: Nothing };

/** `POST /devnet/{name}`. Hashes and txids are 64 lower-case hex digits, `raw` and `script` are hex. */
type ControlContract = {
  /** Pays the faucet unless an address or an output script is given. Up to 10,000 blocks. */
  generate: { params: { blocks: number; address?: string; script?: string }; answer: { hashes: string[] } };
  /** Pays an address or an output script. */
  fund: { params: { address?: string; script?: string; sats: SatsText }; answer: { txid: string } };
  /** In seconds; null lets the clock run again. */
  "mock-time": { params: { time: number | null }; answer: { time: number } };
  "finalize-tx": OnTx;
  "reject-tx": OnTx;
  "finalize-block": OnBlock;
  "reject-block": OnBlock;
  park: OnBlock;
  unpark: OnBlock;
  invalidate: OnBlock;
  reconsider: OnBlock;
  /** `acceptNonstd` overrides the node's option for this transaction. */
  "send-raw": { params: { raw: string; acceptNonstd?: boolean }; answer: { txid: string } };
  "submit-block": { params: { raw: string }; answer: { hash: string } };
  /** Changes only the faults that are named. */
  faults: { params: FaultChange; answer: { faults: FaultSettings } };
  "clear-faults": { params: Nothing; answer: { faults: FaultSettings } };
  /** The indexer stops following the node. This does not need `allowPause`. */
  pause: { params: Nothing; answer: Nothing };
  resume: { params: Nothing; answer: Nothing };
  /** Closes the port for this many milliseconds. */
  offline: { params: { forMs: number }; answer: { forMs: number } };
  /** Done after the answer, because they end connections. When one is done, `state` has the `starts` of this answer. */
  restart: { params: Nothing; answer: { starts: number } };
  reset: { params: Nothing; answer: { starts: number } };
  "service-faults": {
    params: { service: ServiceName } & Partial<ServiceFault>;
    answer: { service: ServiceName; faults: ServiceFault };
  };
  /** Changes only what is named. `bid`: any JSON, until `isBidTrue` takes it back. */
  redemption: {
    params: Partial<RedemptionSettings> & { isBidTrue?: boolean };
    answer: { redemption: RedemptionSettings };
  };
  blacklist: { params: { tokenIds: string[] }; answer: { tokenIds: string[] } };
  "bot-check": { params: { manner: BotCheckManner }; answer: { botCheck: BotCheckState } };
  "icon-signatures": { params: { needed: boolean }; answer: { needed: boolean } };
};

export type ControlName = keyof ControlContract;
export type ControlParamsOf<Name extends ControlName> = ControlContract[Name]["params"];
export type ControlAnswerOf<Name extends ControlName> = ControlContract[Name]["answer"];

/** `GET /devnet/block/{hashOrHeight}`: a block of the active chain. */
export type BlockReading = { hash: string; height: number; prevHash: string; raw: string; txids: string[] };

/** An entry of `GET /devnet/mempool`, which is in order of arrival. `fee` in sats. */
export type MempoolReading = { txid: string; raw: string; fee: string; timeFirstSeen: number; isFinal: boolean };

/** `GET /devnet/{name}`. A hash or height follows `block`. */
export type ControlReadings = {
  state: DevnetState;
  tip: DevnetState["tip"];
  mempool: { txs: MempoolReading[] };
  block: BlockReading;
};

/** The answer when something could not be done: a sentence with the reason. */
export type ControlError = { error: string };
