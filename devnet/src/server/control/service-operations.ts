import { SERVICE_NAMES, type ServiceFault, type ServiceName } from "../../services/service-faults.ts";
import type { Services } from "../../services/services.ts";
import { type ControlParams, textParam } from "./control-params.ts";

/** Answers with the JSON object to send. Throws RangeError, in words, for what cannot be done. */
type ServiceOperation = (devnet: { readonly services: Services }, params: ControlParams) => object;

const MAX_LATENCY_MS = 600_000;

/** What `POST /devnet/{name}` can do about the services. */
export const SERVICE_OPERATIONS: readonly (readonly [string, ServiceOperation])[] = [
  [
    "service-faults",
    ({ services: { faults } }, params) => {
      const { service: _, ...settings } = params;
      const service = serviceParam(params);
      faults.set(service, faultChange(settings));
      return { service, faults: faults.get(service) };
    },
  ],
  [
    "blacklist",
    ({ services: { blacklist } }, { tokenIds }) => {
      if (!Array.isArray(tokenIds)) throw new RangeError('"tokenIds" must be a list of token ids');
      blacklist.set(tokenIds.map(String));
      return { tokenIds: blacklist.tokenIds() };
    },
  ],
  [
    "icon-signatures",
    ({ services }, { needed }) => {
      if (typeof needed !== "boolean") throw new RangeError('"needed" must be true or false');
      services.areUploadsSigned = needed;
      return { needed };
    },
  ],
];

function serviceParam(params: ControlParams): ServiceName {
  const text = textParam(params, "service");
  const service = SERVICE_NAMES.find((name) => name === text);
  if (service === undefined) throw new RangeError(`"service" must be one of ${SERVICE_NAMES.join(", ")}`);
  return service;
}

function faultChange(settings: ControlParams): Partial<ServiceFault> {
  const change: Partial<ServiceFault> = {};
  for (const [name, value] of Object.entries(settings)) {
    if (name === "fail" || name === "refuse") change[name] = switchOf(name, value);
    else if (name === "latencyMs") change.latencyMs = latencyOf(value);
    else throw new RangeError(`There is no service fault "${name}"`);
  }
  return change;
}

function switchOf(name: string, value: unknown): boolean | number {
  if (typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  throw new RangeError(`"${name}" must be true, false or how many requests it strikes`);
}

function latencyOf(value: unknown): number {
  if (typeof value === "number" && value >= 0 && value <= MAX_LATENCY_MS) return value;
  throw new RangeError(`"latencyMs" must be a number from 0 to ${MAX_LATENCY_MS}`);
}
