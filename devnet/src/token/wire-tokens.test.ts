import { TokenStatus, TokenTxType } from "@satchel/chain/wire";
import { slpGenesis, slpSend } from "ecash-lib";
import { expect, test } from "vitest";
import { atoms, baton, ID_A, ID_B, judge, slp, TXID } from "./testing/token-case.ts";
import { wireTokens } from "./wire-tokens.ts";

const GROUP = slp(0x81, ID_B);

test("a normal NFT mint: entries, group, and which entry each coin belongs to", () => {
  const coins = [atoms(GROUP, 1n), undefined];
  const verdict = judge(
    slpGenesis(0x41, { tokenTicker: "N", tokenName: "Nft", url: "", decimals: 0 }, 1n).bytecode,
    3,
    {
      coins,
    },
  );
  if (verdict === undefined) throw new Error("no verdict");
  const entry = {
    isInvalid: false,
    burnSummary: "",
    failedColorings: [],
    actualBurnAtoms: "0",
    intentionalBurnAtoms: 0n,
    burnsMintBatons: false,
  };
  const child = { tokenType: { $case: "slp", slp: 0x41 } };
  const group = { tokenType: { $case: "slp", slp: 0x81 } };
  expect(wireTokens(verdict, coins)).toEqual({
    entries: [
      { ...entry, tokenId: TXID, tokenType: child, txType: TokenTxType.GENESIS, groupTokenId: ID_B },
      { ...entry, tokenId: ID_B, tokenType: group, txType: TokenTxType.NONE, groupTokenId: "" },
    ],
    failedParsings: [],
    status: TokenStatus.TOKEN_STATUS_NORMAL,
    inputTokens: [{ tokenId: ID_B, tokenType: group, entryIdx: 1, atoms: 1n, isMintBaton: false }, undefined],
    outputTokens: [
      undefined,
      { tokenId: TXID, tokenType: child, entryIdx: 0, atoms: 1n, isMintBaton: false },
      undefined,
    ],
  });
});

test("a burn is told in numbers and in words", () => {
  const coins = [atoms(slp(1), 9n), baton(slp(1))];
  const verdict = judge(slpSend(ID_A, 1, [4n]).bytecode, 2, { coins });
  if (verdict === undefined) throw new Error("no verdict");
  const { entries, status, inputTokens } = wireTokens(verdict, coins);
  expect(status).toBe(TokenStatus.TOKEN_STATUS_NOT_NORMAL);
  expect(entries).toMatchObject([
    {
      txType: TokenTxType.SEND,
      actualBurnAtoms: "5",
      burnsMintBatons: true,
      burnSummary: "Unexpected burn: Burns mint baton(s) and 5 atoms",
    },
  ]);
  expect(inputTokens[1]).toMatchObject({ atoms: 0n, isMintBaton: true, entryIdx: 0 });
});
