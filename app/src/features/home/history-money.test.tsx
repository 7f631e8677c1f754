import { addressOf } from "@satchel/core/address";
import { p2shScript, type ScriptHex } from "@satchel/core/script";
import { aScript, aToken, aTx, aUtxo, aWalletId, type TxBuilder } from "@satchel/core/testing";
import type { TokenEntry } from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";
import type { State } from "@satchel/engine";
import { afterEach, describe, expect, test } from "vitest";
import { type Screen, unmount } from "../../testing/page.ts";
import { ALICE, BOB, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import {
  entry,
  expand,
  GENESIS,
  hex,
  MOSS,
  open,
  push,
  received,
  row,
  SENDER,
  script,
  TOKEN,
} from "./testing/history-page.tsx";

afterEach(unmount);

const OFFER = p2shScript("0f".repeat(20));
const SIGNATURE = push("5a".repeat(64));
/** The script of an input that takes an offer (1) or cancels it (0). */
const choice = (taken: 0 | 1) => `${SIGNATURE}${taken === 1 ? "51" : "00"}${push("5187")}`;

const moss = (whole: bigint) => aToken(whole * 10_000n);
/** A transaction that spends `whole` MOSS of this script, beside a plain coin of ours. */
const spendsMoss = (n: number, who: ScriptHex, whole: bigint, inputScript = "", sats = 100_000n) => {
  const tx = aTx(n)
    .from(ME, sats)
    .spending(aUtxo(who, 546n, { token: moss(whole), n: 900 + n }));
  return tx.with({ inputs: tx.inputs.map((input) => (input.token ? { ...input, inputScript } : input)) });
};
const ofMoss = (tx: TxBuilder, fields: Partial<TokenEntry> = {}) =>
  tx.with({ tokenEntries: [entry(TOKEN.tokenId, fields)] });

const facts = () =>
  [...document.querySelectorAll("main dl > div")].map((fact) =>
    [...fact.children].map((part) => part.textContent?.replaceAll("\u00a0", " ")).join(": "),
  );

/** What the row says aloud, and the first three of its four facts; the fourth is the date. */
const STORY: Record<string, [tx: TxBuilder, row: string, three: [string, string, string]]> = {
  "a payment": [
    aTx(1).from(ME, 100_000n).paying(BOB, 60_000n).paying(ME, 39_500n),
    "minus 605.00 XEC",
    ["You sent: 600.00 XEC", "Network fee: 5.00 XEC2.28 sat/byte", "Total: 605.00 XEC"],
  ],
  "several recipients": [
    aTx(1).from(ME, 100_000n).paying(BOB, 60_000n).paying(ALICE, 20_000n).paying(ME, 19_500n),
    "and 1 other, minus 805.00 XEC",
    ["You sent: 800.00 XECto 2 addresses", "Network fee: 5.00 XEC1.98 sat/byte", "Total: 805.00 XEC"],
  ],
  "what came in": [
    received(1),
    "Received from",
    ["You received: 1,000.00 XEC", "Worth now: No price", "Network fee: Paid by the sender"],
  ],
  "a payment to oneself": [
    aTx(1).from(ME, 765_559n).paying(ME, 700_000n).paying(ME, 65_340n),
    "Moved to yourself, minus 2.19 XEC",
    ["Moved: 7,653.40 XECstays in this wallet", "Network fee: 2.19 XEC1.00 sat/byte", "Net change: −2.19 XEC"],
  ],
  "the reward of a block": [
    received(1).with({ isCoinbase: true, inputs: [] }),
    "Coinbase Reward, plus 1,000.00 XEC",
    ["You received: 1,000.00 XEC", "Spendable: Nowafter 100 blocks", "Block: Not in a block yet"],
  ],
  "coins of others beside ours": [
    aTx(1).from(ME, 90_000n).from(ALICE, 10_000n).paying(BOB, 99_000n),
    "minus 900.00 XEC",
    ["You sent: 990.00 XEC", "Network fee: Shared with others", "Total: 900.00 XEC"],
  ],
  "a token that was sent": [
    ofMoss(spendsMoss(1, ME, 25n).paying(BOB, 546n, moss(20n)).paying(ME, 546n, moss(5n)).paying(ME, 98_954n)),
    `Sent to ${addressOf(BOB, "ecash")}, minus 20.0000 MOSS, minus 10.46 XEC`,
    ["You sent: 20.0000 MOSSMoss Credits", "Network fee: 5.00 XEC1.27 sat/byte", "Net change: −10.46 XEC"],
  ],
  "a token that came in": [
    ofMoss(aTx(1).from(ALICE).paying(ME, 546n, moss(3n))),
    "Received Moss Credits, plus 3.0000 MOSS, ",
    [
      "You received: 3.0000 MOSSMoss Credits",
      "XEC carried: 5.46 XECcomes with every token",
      "Network fee: Paid by the sender",
    ],
  ],
  "a token that was created": [
    ofMoss(aTx(1).from(ME, 100_000n).paying(ME, 546n, moss(1_000n)).paying(ME, 98_939n), { txType: "GENESIS" }),
    "Created Moss Credits, plus 1,000.0000 MOSS, minus 10.61 XEC",
    ["Created: 1,000.0000 MOSSMoss Credits", "Network fee: 5.15 XECand 5.46 XEC carried", "Net change: −10.61 XEC"],
  ],
  "a token that was burned": [
    ofMoss(spendsMoss(1, ME, 25n).paying(ME, 546n, moss(20n)).paying(ME, 99_719n), {
      txType: "BURN",
      burnSummary: "Burned",
      actualBurnAtoms: moss(5n).atoms,
    }),
    "Burned Moss Credits, minus 5.0000 MOSS, minus 2.81 XEC",
    ["Burned: 5.0000 MOSSgone for good", "Network fee: 2.81 XEC0.78 sat/byte", "Net change: −2.81 XEC"],
  ],
  "a listing": [
    ofMoss(
      spendsMoss(1, ME, 25n)
        .paying(aScript(`6a50${push("41475230")}${push("534c503200")}`), 0n)
        .paying(OFFER, 546n, moss(25n))
        .paying(ME, 99_579n),
    ),
    "Listed Moss Credits, minus 4.21 XEC, minus 25.0000 MOSS",
    ["On offer: 25.0000 MOSSstill yours until sold", "Network fee: 4.21 XEC1.11 sat/byte", "Net change: −4.21 XEC"],
  ],
  "a listing that was canceled": [
    ofMoss(spendsMoss(1, OFFER, 25n, choice(0)).paying(ME, 546n, moss(25n)).paying(ME, 99_609n)),
    "Canceled listing of Moss Credits, minus 3.91 XEC, plus 25.0000 MOSS",
    ["Came back: 25.0000 MOSSMoss Credits", "Network fee: 3.91 XEC1.09 sat/byte", "Net change: −3.91 XEC"],
  ],
  "a purchase": [
    ofMoss(
      spendsMoss(1, OFFER, 25n, choice(1))
        .paying(ALICE, 42_000n)
        .paying(OFFER, 546n, moss(5n))
        .paying(ME, 546n, moss(20n))
        .paying(ME, 56_999n),
    ),
    "Bought Moss Credits, minus 430.01 XEC, plus 20.0000 MOSS",
    ["You received: 20.0000 MOSSMoss Credits", "Price each: 21.00 XEC", "Total: 430.01 XECfee of 4.55 XEC included"],
  ],
  "a sale": [
    ofMoss(
      spendsMoss(1, OFFER, 25n, choice(1))
        .with({
          inputs: spendsMoss(1, OFFER, 25n, choice(1)).inputs.map((input) =>
            input.token ? input : { ...input, script: BOB },
          ),
        })
        .paying(ME, 42_005n)
        .paying(OFFER, 546n, moss(5n))
        .paying(BOB, 546n, moss(20n)),
    ),
    "Sold Moss Credits, plus 420.05 XEC, minus 20.0000 MOSS",
    ["You received: 420.05 XEC", "You gave: 20.0000 MOSSfrom your listing", "Price each: 21.003 XEC"],
  ],
};

test.each(Object.entries(STORY))("row and facts agree on %s", async (_, [tx, label, three]) => {
  const screen = await open([tx], { tokens: MOSS });
  expect(row()).toContain(label);
  await expand(screen);
  expect(facts()).toEqual([...three, expect.stringMatching(/^Date: /)]);
});

describe("other people in an opened row", () => {
  const wallets = createSampleEngine().state.getState().wallets;
  const second: Wallet = {
    kind: "seed",
    id: aWalletId("second"),
    name: "Wallet 2",
    sealed: "",
    keys: [{ path: "m/44'/1899'/0'/0/0", hash160: ALICE.slice(6, 46), publicKey: `02${"11".repeat(32)}` }],
  };
  /** A whole address stands there twice: for screen readers, and drawn in groups. */
  const whole = (address: string) => `${address}${address}`;
  const parties = () => [...document.querySelectorAll("main dl ~ section > div")].map((line) => line.textContent);

  test("another wallet of the person is named, is no stranger, and can be made the active one", async () => {
    const state = { wallets: [...wallets, second] };
    const sent = aTx(2).from(ME, 100_000n).paying(ALICE, 60_000n).paying(ME, 39_500n);
    const screen = await open([sent, received(1)], state);
    expect(row(0)).toContain("Moved to your wallet Wallet 2, minus 605.00 XEC");
    expect(row(1)).toContain("Received from Wallet 2, plus 1,000.00 XEC");
    await expand(screen, 0);
    expect(parties()).toEqual([`ToWallet 2Your wallet${whole(SENDER)}`]);
    expect(screen.text()).not.toMatch(/Not in your contacts|Add to contacts/);
    await screen.click(screen.button("Switch to it"));
    expect(screen.engine.asked).toContainEqual({ action: "activateWallet", with: "second" });
  });

  test("each of several has its own amount", async () => {
    const contacts: State["contacts"] = { list: [{ name: "Alice", address: SENDER }], status: "ready" };
    const tx = aTx(1).from(ME, 100_000n).paying(ALICE, 20_000n).paying(BOB, 60_000n).paying(ALICE, 1_000n);
    const screen = await open([tx], { contacts });
    await expand(screen);
    const bob = addressOf(BOB, "ecash") ?? "";
    // Once for all, and not only for screen readers.
    const heading = screen.find("main dl ~ section > h3");
    expect([heading.textContent, heading.className]).toEqual(["To", expect.stringContaining("section")]);
    expect(parties().map((line) => line?.replaceAll("\u00a0", " "))).toEqual([
      `AAlice210.00 XEC${whole(SENDER)}`,
      `Not in your contacts600.00 XEC${whole(bob)}`,
    ]);
  });

  test("a token from somebody the person knows names them, one of a stranger the token", async () => {
    const tx = ofMoss(aTx(1).from(ALICE).paying(ME, 546n, moss(3n)));
    const contacts: State["contacts"] = { list: [{ name: "Alice", address: SENDER }], status: "ready" };
    await open([tx], { tokens: MOSS, contacts });
    expect(row()).toContain("Received from Alice, plus 3.0000 MOSS");
    unmount();
    await open([tx], { tokens: MOSS });
    expect(row()).toContain("Received Moss Credits, plus 3.0000 MOSS");
  });

  test("the script of an offer is not shown as a person", async () => {
    const screen = await open([STORY["a purchase"]?.[0] ?? received(1)], { tokens: MOSS });
    await expand(screen);
    expect(parties()).toEqual([`Sold byNot in your contacts${whole(SENDER)}`]);
  });

  test("a name with letters of several alphabets is marked in the row", async () => {
    const contacts: State["contacts"] = { list: [{ name: "P\u0430yPal", address: SENDER }], status: "ready" };
    const screen = await open([received(1)], { contacts });
    await screen.until(() => row().includes("Mixed alphabets"));
  });
});

test("the same payment can be sent again, a message is answered first, and a token is opened", async () => {
  const first = (screen: Screen) => screen.button("Copy txid").parentElement?.firstElementChild?.textContent;
  const sent = aTx(1).from(ME, 100_000n).paying(BOB, 60_000n).paying(ME, 39_500n);
  const say = script("00746162", hex("hello"));
  const token = ofMoss(aTx(1).from(ALICE).paying(ME, 546n, moss(3n)));
  for (const [tx, words] of [
    [sent, "Send again"],
    [received(1, say), "Reply"],
    [token, "Open MOSS"],
  ] as const) {
    const screen = await open([tx], { tokens: MOSS });
    await expand(screen);
    expect(first(screen)).toBe(words);
    unmount();
  }
});

test.each(["a listing", "a listing that was canceled", "a purchase", "a sale"])(
  "%s leads to the market, of an NFT to the listed NFTs",
  async (name) => {
    const [tx] = STORY[name] ?? [];
    const screen = await open([tx as TxBuilder], { tokens: MOSS });
    expect(await expand(screen)).toContain("Agora");
    expect(screen.has("main a[href='#/agora']")).toBe(true);
    unmount();
    const tokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_CHILD", number: 0x41 } as const;
    const ofNft = ofMoss(tx as TxBuilder, { tokenType });
    const other = await open([ofNft], { tokens: new Map([[TOKEN.tokenId, { ...GENESIS, tokenType }]]) });
    await expand(other);
    expect(other.has("main a[href='#/nfts']")).toBe(true);
    expect(other.has("main a[href='#/agora']")).toBe(false);
  },
);

test("what is no trade leads to no market", async () => {
  const screen = await open([ofMoss(aTx(1).from(ALICE).paying(ME, 546n, moss(3n)))], { tokens: MOSS });
  await expand(screen);
  expect(screen.has("main a[href='#/agora'], main a[href='#/nfts']")).toBe(false);
});

test("a message is said once: in the closed row, or in the opened one", async () => {
  const screen = await open([received(1, script("00746162", hex("for the coffee")))]);
  const said = () => screen.text().split("for the coffee").length - 1;
  expect(said()).toBe(1);
  await expand(screen);
  expect(said()).toBe(1);
});
