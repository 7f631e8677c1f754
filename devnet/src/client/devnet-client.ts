import type {
  BlockReading,
  ControlAnswerOf,
  ControlName,
  ControlParamsOf,
  ControlReadings,
  MempoolReading,
} from "../server/control/control-contract.ts";

type CamelCase<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text;

/** Operations without parameters take no argument. */
type Arguments<Params> = Params extends Record<string, never> ? [] : [params: Params];

/** One method for each `POST /devnet/{name}`. Each rejects with DevnetRefusal when the devnet refuses. */
export type DevnetOperations = {
  readonly [Name in ControlName as CamelCase<Name>]: (
    ...params: Arguments<ControlParamsOf<Name>>
  ) => Promise<ControlAnswerOf<Name>>;
};

/** A devnet of another process or of this one, driven over HTTP. `restart` and `reset` resolve when it is back. */
export type DevnetClient = DevnetOperations & {
  readonly url: string;
  state(): Promise<ControlReadings["state"]>;
  tip(): Promise<ControlReadings["tip"]>;
  mempool(): Promise<MempoolReading[]>;
  block(hashOrHeight: string | number): Promise<BlockReading>;
};

/** The devnet refused; the message is its reason. */
export class DevnetRefusal extends Error {
  override name = "DevnetRefusal";
  readonly status: number;

  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}
