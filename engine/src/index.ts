export type { Engine, Notice, Ports, SendProblem, WalletProblem } from "./engine.ts";
export type { Connection, OutboxEntry, Phase, Price, Settings, State, Sync, Theme } from "./state.ts";
