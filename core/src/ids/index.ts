export type { Outpoint } from "./outpoint.ts";
export { outpointOf, parseOutpoint, plannedOutpoint, readOutpoint, readPlannedOutpoint } from "./outpoint.ts";
