import { addressOf } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import { no } from "@satchel/core/result";
import { anOutpoint } from "@satchel/core/testing";
import type { Engine, SecondOpinion, ServersProblem } from "@satchel/engine";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { payButton } from "../../testing/pay-button.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, BOB, createSampleEngine } from "../../testing/sample-engine.ts";
import { SendScreen } from "./send-screen.tsx";

afterEach(unmount);

const bob = addressOf(BOB, "ecash") ?? "";
const A = "chronik-a.example.org";
const B = "chronik-b.example.org";
const COIN = `9d0f31${"00".repeat(26)}77e0a2:0` as const;

const disagreement = (problem: Partial<ServersProblem> = {}): ServersProblem => ({
  code: "servers-disagree",
  hosts: [A, B],
  coins: [
    {
      outpoint: anOutpoint(COIN),
      sats: sats(9_402_000n),
      claims: [{ kind: "unspent", sats: sats(9_402_000n) }, { kind: "spent" }],
    },
  ],
  total: 12,
  hasOthers: true,
  ...problem,
});

/** Opens Send, fills it in and presses the button; `answer` may replace what the check of the coins says. */
async function press(answer: (options: Parameters<Engine["prepare"]>[1], plain: Engine["prepare"]) => unknown) {
  const state = { ledger: aLedger([], 1_250_000n) };
  const asked: (Parameters<Engine["prepare"]>[1] | undefined)[] = [];
  const plain = createSampleEngine(state).prepare;
  const prepare = (async (intent, options) => {
    asked.push(options);
    return (answer(options, plain) as ReturnType<Engine["prepare"]> | undefined) ?? plain(intent, options);
  }) as Engine["prepare"];
  const engine = createSampleEngine(state, { prepare });
  const screen = await renderScreen(<SendScreen />, engine, "/send");
  await screen.until(() => screen.has("#amount"));
  await screen.type("#recipient", bob);
  await screen.type("#amount", "1234.5");
  await screen.click(payButton(screen));
  return { screen, asked };
}
const dialog = () => document.querySelector("dialog")?.textContent ?? "";
async function said(opinion: SecondOpinion) {
  const { screen } = await press((options) => void options?.onOpinion?.(opinion));
  await screen.until(() => dialog().includes("Review payment"));
  return { screen };
}

test("a second server that agrees needs no line; one that is silent or late gets one, and does not stop the payment", async () => {
  await said({ kind: "agrees", host: B });
  expect(dialog()).not.toContain(B);
  unmount();
  await said({ kind: "silent", host: B });
  expect(dialog()).toContain(`${B}, the second server, did not answer in time.`);
  unmount();
  const { screen } = await said({ kind: "behind", host: B, count: 2 });
  expect(dialog()).toContain(`${B}, the second server, does not know 2 of the coins yet. They are new.`);
  expect(payButton(screen).disabled).toBe(false);
});

test("servers that disagree stop the payment; what each said is shown, and it can be made with other coins", async () => {
  let isFirst = true;
  const { screen, asked } = await press(() => {
    const problem = isFirst ? no(disagreement()) : undefined;
    isFirst = false;
    return problem && Promise.resolve(problem);
  });
  await screen.until(() => screen.text().includes("Two servers disagree about this payment's coins"));
  const banner = screen.find('main [role="status"]').textContent ?? "";
  expect(banner).toContain("Nothing was sent. The servers say different things about 1 of 12 coins.");
  expect(banner).toContain(`Coin9d0f31…77e0a2:0`);
  expect(banner).toContain("Amount94,020.00");
  expect(banner).toContain(`${A}unspent`);
  expect(banner).toContain(`${B}spent`);
  expect(dialog()).toBe("");
  await screen.click(screen.button("Use other coins"));
  expect(asked.map((options) => options?.leaveOut)).toEqual([[], [COIN]]);
  await screen.until(() => dialog().includes("1 coin was left out."));
  expect(screen.text()).not.toContain("Two servers disagree");
});

test("where no other coins are enough only the servers can be asked again; amounts and tokens are named where they differ", async () => {
  const token = {
    tokenId: "ab".repeat(32),
    tokenType: { protocol: "ALP", number: 0 },
    atoms: 500n,
    isMintBaton: false,
  };
  const amount = sats(1_000n);
  const claims = [
    [
      { kind: "unspent", sats: amount },
      { kind: "unspent", sats: amount, token },
    ],
    [{ kind: "unspent", sats: amount }, { kind: "unknown" }],
    [{ kind: "unspent", sats: amount }, { kind: "not-listed" }],
    [{ kind: "unspent", sats: amount }, { kind: "not-yours" }],
  ];
  const coins = claims.map((each, n) => ({ outpoint: `${"cd".repeat(32)}:${n}`, sats: amount, claims: each }));
  const { screen, asked } = await press(() =>
    Promise.resolve(no(disagreement({ hasOthers: false, coins: coins as unknown as ServersProblem["coins"] }))),
  );
  await screen.until(() => screen.text().includes("Two servers disagree"));
  expect(screen.text()).toContain("XEC, 500 atoms of the token ababab…ababab");
  expect(screen.text()).toContain(`${B}unknown`);
  expect(screen.text()).toContain(`${B}not listed as unspent`);
  expect(screen.text()).toContain("and 1 more coin");
  expect(screen.text()).not.toContain("Use other coins");
  await screen.click(screen.button("Ask both again"));
  expect(asked.map((options) => options?.leaveOut)).toEqual([[], []]);
});
