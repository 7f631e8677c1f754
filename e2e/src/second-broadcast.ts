// The network between the two payments of a listing.
import type { Page } from "@playwright/test";

const PATTERN = "**/broadcast-tx*";

/** What the network does with every broadcast behind the first one, from now on. */
export type Held = {
  refuse: () => void;
  /** No answer comes, and it does not arrive. */
  cutOff: () => void;
  /** It takes everything again, what was held back as well. */
  mend: () => Promise<void>;
};

/** Holds back every broadcast but the first. */
export async function holdSecond(page: Page): Promise<Held> {
  let decide: (verdict: "refuse" | "cut-off" | "take") => void = () => undefined;
  const verdict = new Promise<"refuse" | "cut-off" | "take">((resolve) => {
    decide = resolve;
  });
  let count = 0;
  await page.route(PATTERN, async (route) => {
    const decided = ++count === 1 ? "take" : await verdict;
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

/** The bytes of an error as the indexer answers it: its field 2 is the text. */
const wireError = (text: string) => Buffer.concat([Buffer.from([0x12, text.length]), Buffer.from(text)]);

const REFUSAL = {
  status: 400,
  contentType: "application/x-protobuf",
  headers: { "access-control-allow-origin": "*" },
  body: wireError("400: Broadcast failed: non-mandatory-script-verify-flag"),
};
