import type { Devnet } from "../../devnet.ts";
import type { AcceptResult } from "../../node/node.ts";
import type { Payee } from "../../script/addresses.ts";
import type { ControlAnswerOf, ControlName } from "./control-contract.ts";
import {
  botCheckManner,
  bytesParam,
  type ControlParams,
  faultChange,
  flagParam,
  hashParam,
  integerParam,
  redemptionSettings,
  satsParam,
  serviceFaultChange,
  serviceParam,
  textParam,
} from "./control-params.ts";

/** Returns the JSON object to answer. Throws RangeError, with a sentence, for what cannot be done. */
type ControlOperation<Answer extends object = object> = (
  devnet: Devnet,
  params: ControlParams,
) => Answer | Promise<Answer>;

const MAX_BLOCKS = 10_000;
const MAX_OFFLINE_MS = 600_000;
const MAX_TIME = 0xffff_ffff;

const onBlock =
  (deed: (devnet: Devnet, hash: string) => void): ControlOperation<Record<string, never>> =>
  (devnet, params) => {
    deed(devnet, hashParam(params, "hash"));
    return {};
  };

const onTx =
  (deed: (devnet: Devnet, txid: string) => void): ControlOperation<Record<string, never>> =>
  (devnet, params) => {
    deed(devnet, hashParam(params, "txid"));
    return {};
  };

/** The operations of `POST /devnet/{name}` (devnet.md 6). */
const OPERATIONS: { [Name in ControlName]: ControlOperation<ControlAnswerOf<Name>> } = {
  generate: (devnet, params) => ({
    hashes: devnet.generate(integerParam(params, "blocks", 1, MAX_BLOCKS), payeeParam(params)),
  }),
  async fund(devnet, params) {
    const payee = payeeParam(params) ?? textParam(params, "address");
    return { txid: await devnet.fund(payee, satsParam(params, "sats")) };
  },
  "mock-time": (devnet, params) => {
    devnet.node.setMockTime(params.time === null ? undefined : integerParam(params, "time", 1, MAX_TIME));
    return { time: devnet.node.now() };
  },
  "finalize-tx": onTx(({ node }, txid) => node.finalizeTx(txid)),
  "reject-tx": onTx(({ node }, txid) => node.rejectTx(txid)),
  "finalize-block": onBlock(({ node }, hash) => node.finalizeBlock(hash)),
  "reject-block": onBlock(({ node }, hash) => node.rejectBlock(hash)),
  park: onBlock(({ node }, hash) => node.parkBlock(hash)),
  unpark: onBlock(({ node }, hash) => node.unparkBlock(hash)),
  invalidate: onBlock(({ node }, hash) => node.invalidateBlock(hash)),
  reconsider: onBlock(({ node }, hash) => node.reconsiderBlock(hash)),
  "send-raw": (devnet, params) => {
    const options = { acceptNonstd: flagParam(params, "acceptNonstd") };
    return { txid: accepted(devnet.node.accept(bytesParam(params, "raw"), options)) };
  },
  "submit-block": (devnet, params) => ({ hash: accepted(devnet.node.submitBlock(bytesParam(params, "raw"))) }),
  faults: (devnet, params) => {
    devnet.faults.set(faultChange(params));
    return { faults: devnet.faults.settings };
  },
  "clear-faults": (devnet) => {
    devnet.faults.clear();
    return { faults: devnet.faults.settings };
  },
  pause: (devnet) => {
    devnet.pause();
    return {};
  },
  resume: (devnet) => {
    devnet.resume();
    return {};
  },
  offline: (devnet, params) => {
    const forMs = integerParam(params, "forMs", 1, MAX_OFFLINE_MS);
    devnet.goOfflineFor(forMs);
    return { forMs };
  },
  restart: (devnet) => ({ starts: devnet.starts + 1 }),
  reset: (devnet) => ({ starts: devnet.starts + 1 }),
  "service-faults": ({ services: { faults } }, params) => {
    const { service: _, ...settings } = params;
    const service = serviceParam(params);
    faults.set(service, serviceFaultChange(settings));
    return { service, faults: faults.get(service) };
  },
  redemption: ({ services }, params) => {
    services.redemption = redemptionSettings(services.redemption, params);
    return { redemption: services.redemption };
  },
  blacklist: ({ services: { blacklist } }, { tokenIds }) => {
    if (!Array.isArray(tokenIds)) throw new RangeError('"tokenIds" must be a list of token ids');
    blacklist.set(tokenIds.map(String));
    return { tokenIds: [...blacklist.tokenIds()] };
  },
  "bot-check": ({ services }, params) => {
    services.botCheck = { manner: botCheckManner(params) };
    return { botCheck: services.botCheck };
  },
  "icon-signatures": ({ services }, { needed }) => {
    if (typeof needed !== "boolean") throw new RangeError('"needed" must be true or false');
    services.areUploadsSigned = needed;
    return { needed };
  },
};

/** By the name in the request. */
export const CONTROL_OPERATIONS: ReadonlyMap<string, ControlOperation> = new Map(Object.entries(OPERATIONS));

/** What runs after the answer has been sent, because it ends the connection of the answer. */
export const AFTER_ANSWER: ReadonlyMap<string, (devnet: Devnet) => Promise<void>> = new Map([
  ["restart", (devnet: Devnet) => devnet.restart()],
  ["reset", (devnet: Devnet) => devnet.reset()],
]);

function payeeParam(params: ControlParams): Payee | undefined {
  if (params.script !== undefined) return bytesParam(params, "script");
  return params.address === undefined ? undefined : textParam(params, "address");
}

function accepted(result: AcceptResult): string {
  if (result.ok) return result.txid;
  const { category, reason } = result.rejection;
  throw new RangeError(reason === "" ? category : `${category}: ${reason}`);
}
