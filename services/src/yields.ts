import { NetworkError, ProtocolError, type RedeemableToken, refusalOf, type Yields } from "@satchel/core/ports";
import * as v from "valibot";
import { createRequest, jsonOf, type ServiceConfig } from "./create-request.ts";

/** No honest partner pays more; such a number is of another unit, or a lie. */
const MOST_PERCENT = 100;
const number = v.pipe(v.number(), v.finite(), v.minValue(0));
/** A fraction for the staking token, and for the savings token the average of its days in percent. */
const fraction = v.object({ apy: number });
const average = v.object({ average_apy_spot: number });

/** Reads the yield of a year in percent; undefined if the answer says none, or one that nobody pays. */
export function readYield(of: RedeemableToken, answer: unknown): number | undefined {
  const percent = of === "staking" ? ofStaking(answer) : ofSavings(answer);
  return percent !== undefined && percent <= MOST_PERCENT ? percent : undefined;
}

function ofStaking(answer: unknown): number | undefined {
  const read = v.safeParse(fraction, answer);
  return read.success ? read.output.apy * 100 : undefined;
}

function ofSavings(answer: unknown): number | undefined {
  const read = v.safeParse(average, answer);
  return read.success ? read.output.average_apy_spot : undefined;
}

/** Creates the port of the partner who says what its tokens yield. An empty address says nothing. */
export function createYields(
  urls: Readonly<Record<RedeemableToken, string>>,
  config: Omit<ServiceConfig, "baseUrl"> = {},
): Yields {
  return {
    async yearly(of, signal) {
      const url = urls[of];
      if (url === "") throw new NetworkError(`No service says what the ${of} token yields`, "unreachable");
      const { origin, pathname, search, host } = new URL(url);
      const path = pathname + search;
      const answer = await createRequest({ ...config, baseUrl: origin })(path, { signal });
      if (answer.status !== 200) throw refusalOf({ path, status: answer.status });
      const percent = readYield(of, jsonOf(answer));
      if (percent === undefined) throw new ProtocolError(`No yield in the reply to ${path}`);
      return { percent, host };
    },
  };
}
