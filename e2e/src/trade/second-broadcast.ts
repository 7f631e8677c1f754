// The network between the two payments of a listing, which go out in one request.
import type { Page, Route } from "@playwright/test";
import { BroadcastTxsRequest } from "@satchel/chain/wire";

const PATTERN = "**/broadcast-tx*";

/** What the network does with every payment behind the first one, from now on. */
export type Held = {
  refuse: () => void;
  /** No answer comes, and it does not arrive. */
  cutOff: () => void;
  /** It takes everything again, what was held back as well. */
  mend: () => Promise<void>;
};

/** Takes the first payment of the first request, and holds back everything behind it. */
export async function holdSecond(page: Page): Promise<Held> {
  let decide: (verdict: "refuse" | "cut-off" | "take") => void = () => undefined;
  const verdict = new Promise<"refuse" | "cut-off" | "take">((resolve) => {
    decide = resolve;
  });
  let isFirst = true;
  await page.route(PATTERN, async (route) => {
    if (isFirst) {
      isFirst = false;
      await takeFirst(route);
    }
    const decided = await verdict;
    if (decided === "take") return route.continue();
    return decided === "cut-off" ? route.abort() : route.fulfill(REFUSAL);
  });
  return {
    refuse: () => decide("refuse"),
    cutOff: () => decide("cut-off"),
    mend: async () => {
      decide("take");
      await page.unroute(PATTERN);
    },
  };
}

/** Sends the first transaction of a request that holds several. */
async function takeFirst(route: Route): Promise<void> {
  const request = route.request();
  const { rawTxs, ...rest } = BroadcastTxsRequest.decode(request.postDataBuffer() ?? new Uint8Array());
  const answer = await fetch(request.url(), {
    method: "POST",
    headers: { "content-type": "application/x-protobuf" },
    body: new Uint8Array(BroadcastTxsRequest.encode({ ...rest, rawTxs: rawTxs.slice(0, 1) }).finish()),
  });
  if (!answer.ok) throw new Error(`The first payment was refused: ${answer.status}`);
}

/** The bytes of an error as the indexer answers it: its field 2 is the text. */
const wireError = (text: string) => Buffer.concat([Buffer.from([0x12, text.length]), Buffer.from(text)]);

const REFUSAL = {
  status: 400,
  contentType: "application/x-protobuf",
  headers: { "access-control-allow-origin": "*" },
  body: wireError("400: Broadcast failed: non-mandatory-script-verify-flag"),
};
