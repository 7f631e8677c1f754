import type { TokenActivity } from "@satchel/core/activity";
import { atoms } from "@satchel/core/amount";
import { tokenIdOfNumber } from "@satchel/core/testing";
import { describe, expect, test } from "vitest";
import type { ReadTx } from "./read-tx.ts";
import { absolute, directionOf, faceOf, fanInputsOf } from "./tx-face.ts";

type Wanted = {
  kind?: ReadTx["activity"]["kind"];
  tokens?: readonly TokenActivity[];
  parties?: readonly string[];
  savings?: ReadTx["savings"];
  change?: bigint;
  carried?: bigint;
  moved?: Readonly<Record<string, bigint>>;
};
const read = ({
  kind = "received",
  tokens = [],
  parties = [],
  savings,
  change = 0n,
  carried = 0n,
  moved = {},
}: Wanted) =>
  ({
    activity: { kind, tokens },
    parties,
    savings,
    effect: { change, carried, tokens: new Map(Object.entries(moved)) },
  }) as unknown as ReadTx;
const TEA = tokenIdOfNumber(1);
const OIL = tokenIdOfNumber(2);
const token = (event: TokenActivity["event"], tokenId = TEA): TokenActivity => ({
  tokenId,
  kind: "ALP" as TokenActivity["kind"],
  event,
  atoms: atoms(5n),
});
const face = (wanted: Wanted) =>
  faceOf(read(wanted), { isOwn: (address) => address === "mine", isKnown: (address) => address === "ann" });

test("an amount is shown without its sign, which says the direction", () => {
  expect([-5n, 0n, 5n].map(absolute)).toEqual([5n, 0n, 5n]);
  expect([-5n, 0n, 5n].map(directionOf)).toEqual(["out", undefined, "in"]);
});

describe("a payment in XEC", () => {
  const changes = [{ tokenId: undefined, by: -700n }];

  test("names the first person and counts the others", () => {
    expect(face({ kind: "sent", parties: ["bob", "ann", "cy"], change: -700n })).toEqual({
      event: "sent",
      party: { first: "bob", others: 2 },
      changes,
    });
    expect(face({ change: -700n })).toEqual({ event: "received", party: undefined, changes });
  });

  test("to one wallet of one's own alone is a move", () => {
    expect(face({ kind: "sent", parties: ["mine"] }).event).toBe("movedToWallet");
    expect(face({ kind: "sent", parties: ["mine", "bob"] }).event).toBe("sent");
    expect(face({ kind: "sent" }).event).toBe("sent");
    expect(face({ kind: "received", parties: ["mine"] }).event).toBe("received");
  });
});

describe("a token", () => {
  test("that went to somebody, or came from somebody known, is about that person", () => {
    const party = { first: "bob", others: 0 };
    expect(face({ kind: "sent", tokens: [token("SEND")], parties: ["bob"] })).toMatchObject({ event: "sent", party });
    expect(face({ tokens: [token("SEND")], parties: ["ann"] })).toMatchObject({
      event: "received",
      party: { first: "ann" },
    });
    expect(face({ kind: "sent", tokens: [token("SEND")], parties: ["mine"] }).event).toBe("movedToWallet");
  });

  test("of a stranger, and several tokens, are about the tokens", () => {
    expect(face({ tokens: [token("SEND")], parties: ["bob"] }).party).toBeUndefined();
    const both = face({ kind: "sent", tokens: [token("SEND"), token("SEND", OIL)], parties: ["bob"] });
    expect([both.party, both.token?.others, both.token?.first.tokenId]).toEqual([undefined, 1, TEA]);
    expect(face({ kind: "sent", tokens: [token("MINT")], parties: ["bob"] }).party).toBeUndefined();
  });

  test("of savings says what the savings did", () => {
    const wanted = { tokens: [token("SEND")], parties: ["ann"] };
    expect(face({ ...wanted, savings: "yield" }).event).toBe("savingsYield");
    expect(face({ ...wanted, savings: "conversion" }).event).toBe("savingsConversion");
  });

  test("tells how many inputs for NFTs it makes", () => {
    expect(fanInputsOf(face({ tokens: [{ ...token("Fan Out"), nftFanInputsCreated: 4 }] }))).toBe(4);
    expect(fanInputsOf(face({ tokens: [token("SEND")] }))).toBe(0);
    expect(fanInputsOf(face({}))).toBe(0);
  });
});

describe("the changes of a token's transaction", () => {
  const changesOf = (event: TokenActivity["event"], wanted: Wanted) =>
    face({ tokens: [token(event)], ...wanted }).changes.map((change) => [change?.tokenId, change?.by]);

  test("are the token and then XEC, in a trade the other way round", () => {
    expect(changesOf("SEND", { moved: { [TEA]: 5n }, change: -300n })).toEqual([
      [TEA, 5n],
      [undefined, -300n],
    ]);
    expect(changesOf("Agora Buy", { moved: { [TEA]: 5n }, change: -300n })).toEqual([
      [undefined, -300n],
      [TEA, 5n],
    ]);
  });

  test("leave out what did not change", () => {
    expect(changesOf("SEND", { moved: { [TEA]: 5n } })).toEqual([[TEA, 5n]]);
    expect(changesOf("SEND", { change: -300n })).toEqual([[undefined, -300n]]);
    expect(changesOf("SEND", { moved: { [OIL]: 5n }, carried: 546n })).toEqual([[undefined, 546n]]);
  });
});
