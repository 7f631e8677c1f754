import type { Devnet } from "../devnet.ts";
import type { AcceptResult } from "../node/node.ts";
import { bytesParam, type ControlParams, hashParam, integerParam, satsParam, textParam } from "./control-params.ts";
import { faultChange } from "./fault-params.ts";

/** Answers with the JSON object to send. Throws RangeError, in words, for what cannot be done. */
export type ControlOperation = (devnet: Devnet, params: ControlParams) => object | Promise<object>;

const MAX_BLOCKS = 10_000;
const MAX_OFFLINE_MS = 600_000;
const MAX_TIME = 0xffff_ffff;

const onBlock =
  (deed: (devnet: Devnet, hash: string) => void): ControlOperation =>
  (devnet, params) => {
    deed(devnet, hashParam(params, "hash"));
    return {};
  };

/** What `POST /devnet/{name}` can do (devnet.md 6). */
export const CONTROL_OPERATIONS: ReadonlyMap<string, ControlOperation> = new Map<string, ControlOperation>([
  [
    "generate",
    (devnet, params) => {
      const blocks = integerParam(params, "blocks", 1, MAX_BLOCKS);
      const to = params.address === undefined ? undefined : textParam(params, "address");
      return { hashes: devnet.generate(blocks, to) };
    },
  ],
  [
    "fund",
    async (devnet, params) => ({ txid: await devnet.fund(textParam(params, "address"), satsParam(params, "sats")) }),
  ],
  [
    "mock-time",
    (devnet, params) => {
      devnet.node.setMockTime(params.time === null ? undefined : integerParam(params, "time", 1, MAX_TIME));
      return { time: devnet.node.now() };
    },
  ],
  [
    "finalize-tx",
    (devnet, params) => {
      devnet.node.finalizeTx(hashParam(params, "txid"));
      return {};
    },
  ],
  [
    "reject-tx",
    (devnet, params) => {
      devnet.node.rejectTx(hashParam(params, "txid"));
      return {};
    },
  ],
  ["finalize-block", onBlock(({ node }, hash) => node.finalizeBlock(hash))],
  ["reject-block", onBlock(({ node }, hash) => node.rejectBlock(hash))],
  ["park", onBlock(({ node }, hash) => node.parkBlock(hash))],
  ["unpark", onBlock(({ node }, hash) => node.unparkBlock(hash))],
  ["invalidate", onBlock(({ node }, hash) => node.invalidateBlock(hash))],
  ["reconsider", onBlock(({ node }, hash) => node.reconsiderBlock(hash))],
  [
    "send-raw",
    (devnet, params) => {
      const options = { acceptNonstd: params.acceptNonstd === true };
      return { txid: accepted(devnet.node.accept(bytesParam(params, "raw"), options)) };
    },
  ],
  ["submit-block", (devnet, params) => ({ hash: accepted(devnet.node.submitBlock(bytesParam(params, "raw"))) })],
  [
    "faults",
    (devnet, params) => {
      devnet.faults.set(faultChange(params));
      return { faults: devnet.faults.settings };
    },
  ],
  [
    "offline",
    (devnet, params) => {
      const forMs = integerParam(params, "forMs", 1, MAX_OFFLINE_MS);
      devnet.goOfflineFor(forMs);
      return { forMs };
    },
  ],
]);

function accepted(result: AcceptResult): string {
  if (result.ok) return result.txid;
  const { category, reason } = result.rejection;
  throw new RangeError(reason === "" ? category : `${category}: ${reason}`);
}
