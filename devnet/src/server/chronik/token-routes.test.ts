import { toHex } from "@satchel/core/script";
// npm's unmodified client against every token answer of the devnet.
import { ChronikClient } from "chronik-client";
import {
  alpBurn,
  alpGenesis,
  alpMint,
  alpSend,
  emppScript,
  type Script,
  slpBurn,
  slpGenesis,
  slpMint,
  slpMintVault,
  slpSend,
} from "ecash-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDevnet } from "../../create-devnet.ts";
import type { Devnet } from "../../devnet.ts";
import { signTx, type TestCoin, walletScript } from "../../node/testing/test-wallet.ts";
import { buildTx, ecashCrypto, parseTx } from "../../script/index.ts";
import { askError } from "../testing/ask.ts";

const INFO = { tokenTicker: "TKN", tokenName: "A token", url: "satchel.example", decimals: 2 };
const DUST = 546n;
const hash160 = toHex(walletScript).slice(6, 46);

let devnet: Devnet;
let chronik: ChronikClient;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
  chronik = new ChronikClient([devnet.url]);
});
afterAll(() => devnet.stop());

/**
 * Returns a signed transaction with the token script as output 0, these coins, a coin of the faucet, and dust outputs.
 */
async function tokenTx(script: Script, outputs: number, coins: readonly TestCoin[] = []): Promise<Uint8Array> {
  const sats = 10_000n;
  const funding = await devnet.fund(walletScript, sats);
  const dust = Array.from({ length: outputs }, () => ({ sats: DUST, script: walletScript }));
  return signTx([...coins, { txid: funding, sats }], [{ sats: 0n, script: script.bytecode }, ...dust]);
}
async function sendToken(script: Script, outputs: number, coins: readonly TestCoin[] = []): Promise<string> {
  return (await chronik.broadcastTx(await tokenTx(script, outputs, coins))).txid;
}
const coin = (txid: string, outIdx: number): TestCoin => ({ txid, outIdx, sats: DUST });
const tokensOf = async (txid: string) =>
  (await chronik.tx(txid)).outputs.map(({ token }) => token && [token.atoms, token.isMintBaton]);

describe("a fungible token from its first day", () => {
  let id: string;
  let sent: string;

  test("GENESIS: transaction and token info, before and after it is mined", async () => {
    id = await sendToken(slpGenesis(1, INFO, 1000n, 2), 2);
    const tx = await chronik.tx(id);
    expect(tx).toMatchObject({
      tokenStatus: "TOKEN_STATUS_NORMAL",
      tokenFailedParsings: [],
      tokenEntries: [{ tokenId: id, txType: "GENESIS", isInvalid: false, burnSummary: "", actualBurnAtoms: 0n }],
    });
    expect(tx.outputs[1]?.token).toMatchObject({ tokenId: id, atoms: 1000n, isMintBaton: false, entryIdx: 0 });
    expect(tx.outputs[2]?.token).toMatchObject({ tokenId: id, atoms: 0n, isMintBaton: true });
    const fresh = await chronik.token(id);
    expect(fresh).toMatchObject({
      tokenId: id,
      tokenType: { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 },
      genesisInfo: INFO,
    });
    expect(fresh.block).toBeUndefined();
    devnet.generate(1);
    expect((await chronik.token(id)).block?.height).toBe(devnet.node.tip()?.height);
  });

  test("SEND, MINT and BURN: histories and coins of the token id", async () => {
    sent = await sendToken(slpSend(id, 1, [300n, 700n]), 2, [coin(id, 1)]);
    const minted = await sendToken(slpMint(id, 1, 50n, 3), 3, [coin(id, 2)]);
    expect(await tokensOf(minted)).toEqual([undefined, [50n, false], undefined, [0n, true]]);
    const burned = await sendToken(slpBurn(id, 1, 50n), 1, [coin(minted, 1)]);
    expect((await chronik.tx(burned)).tokenEntries).toMatchObject([
      { txType: "BURN", intentionalBurnAtoms: 50n, actualBurnAtoms: 50n, burnSummary: "" },
    ]);
    const { utxos } = await chronik.tokenId(id).utxos();
    expect(new Set(utxos.map(({ outpoint, token }) => `${outpoint.txid}:${outpoint.outIdx} ${token?.atoms}`))).toEqual(
      new Set([`${sent}:1 300`, `${sent}:2 700`, `${minted}:3 0`]),
    );
    expect(utxos[0]).toMatchObject({ script: toHex(walletScript), blockHeight: -1 });
    expect((await chronik.tokenId(id).confirmedTxs()).txs.map(({ txid }) => txid)).toEqual([id]);
    expect((await chronik.tokenId(id).unconfirmedTxs()).numTxs).toBe(3);
    expect(await chronik.tokenId(id).history(0, 3)).toMatchObject({ numTxs: 4, numPages: 2 });
    devnet.generate(1);
    expect((await chronik.tokenId(id).confirmedTxs()).numTxs).toBe(4);
  });

  test("coins of a script carry their token", async () => {
    const { utxos } = await chronik.script("p2pkh", hash160).utxos();
    const held = utxos.find(({ outpoint }) => outpoint.txid === sent && outpoint.outIdx === 1);
    expect(held?.token).toMatchObject({ tokenId: id, atoms: 300n, isMintBaton: false });
  });

  test("LOKAD histories", async () => {
    const { txs } = await chronik.lokadId("534c5000").history(0, 200);
    expect(txs.map(({ txid }) => txid)).toContain(sent);
    expect((await chronik.lokadId("534c5032").history()).txs.map(({ txid }) => txid)).not.toContain(sent);
    expect((await chronik.lokadId("534c5000").confirmedTxs()).numTxs).toBe(4);
    expect((await chronik.lokadId("534c5000").unconfirmedTxs()).numTxs).toBe(0);
  });
});

describe("other kinds", () => {
  test("an NFT takes one token of its group, and is in the group's history too", async () => {
    const group = await sendToken(slpGenesis(0x81, INFO, 1n), 1);
    const child = await sendToken(slpGenesis(0x41, { ...INFO, decimals: 0 }, 1n), 1, [coin(group, 1)]);
    const tx = await chronik.tx(child);
    expect(tx.tokenStatus).toBe("TOKEN_STATUS_NORMAL");
    expect(tx.tokenEntries).toMatchObject([
      { tokenId: child, groupTokenId: group, txType: "GENESIS" },
      { tokenId: group, txType: "NONE", isInvalid: false, actualBurnAtoms: 0n },
    ]);
    expect(tx.inputs[0]?.token).toMatchObject({ tokenId: group, atoms: 1n, entryIdx: 1 });
    expect((await chronik.tokenId(group).history()).txs.map(({ txid }) => txid)).toContain(child);
    const moved = await sendToken(slpSend(child, 0x41, [1n]), 1, [coin(child, 1)]);
    expect((await chronik.tx(moved)).tokenEntries).toMatchObject([{ groupTokenId: group, isInvalid: false }]);
  });

  test("ALP: two tokens in one transaction, batons, an intended burn", async () => {
    const genesis = (atoms: bigint) => emppScript([alpGenesis(0, INFO, { atomsArray: [atoms], numBatons: 1 })]);
    const a = await sendToken(genesis(10n), 2);
    const b = await sendToken(genesis(20n), 2);
    expect((await chronik.token(a)).tokenType).toMatchObject({ protocol: "ALP", number: 0 });
    const script = emppScript([alpSend(a, 0, [4n]), alpSend(b, 0, [0n, 20n]), alpBurn(a, 0, 6n)]);
    const both = await sendToken(script, 2, [coin(a, 1), coin(b, 1)]);
    const tx = await chronik.tx(both);
    expect(tx.tokenStatus).toBe("TOKEN_STATUS_NORMAL");
    expect(tx.outputs.map(({ token }) => token && [token.tokenId, token.atoms])).toEqual([
      undefined,
      [a, 4n],
      [b, 20n],
    ]);
    const minted = await sendToken(emppScript([alpMint(a, 0, { atomsArray: [1n, 2n], numBatons: 2 })]), 4, [
      coin(a, 2),
    ]);
    expect(await tokensOf(minted)).toEqual([undefined, [1n, false], [2n, false], [0n, true], [0n, true]]);
  });

  test("a vault's tokens need its script, and a GENESIS in an earlier block", async () => {
    const redeem = Uint8Array.of(0x51);
    const vault = ecashCrypto.hash160(redeem);
    const vaultScript = Uint8Array.of(0xa9, 20, ...vault, 0x87);
    const id = await sendToken(slpGenesis(2, { ...INFO, mintVaultScripthash: toHex(vault) }, 0n), 1);
    const sats = 10_000n;
    const mint = async (): Promise<Uint8Array> => {
      const prevTxid = await devnet.fund(vaultScript, sats);
      const input = { prevTxid, prevIdx: 0, script: Uint8Array.of(1, 0x51), sequence: 0xffffffff };
      const outputs = [
        { sats: 0n, script: slpMintVault(id, [5n, 6n]).bytecode },
        { sats: 4_000n, script: walletScript },
        { sats: 4_000n, script: walletScript },
      ];
      return buildTx({ version: 2, inputs: [input], outputs, lockTime: 0 }).raw;
    };
    const early = await mint();
    const { txid } = parseTx(early);
    await expect(chronik.broadcastTx(early)).rejects.toThrow(
      `400: Tx ${txid} failed token checks: Validation error: Missing MINT vault.`,
    );
    expect((await chronik.validateRawTx(early)).tokenStatus).toBe("TOKEN_STATUS_NOT_NORMAL");
    devnet.generate(1);
    await chronik.broadcastTx(early);
    expect(await tokensOf(txid)).toEqual([undefined, [5n, false], [6n, false]]);

    // Judged in the mempool before its GENESIS was mined, and again when both are mined.
    const second = await sendToken(slpGenesis(2, { ...INFO, mintVaultScripthash: toHex(vault) }, 0n), 1);
    const later = buildTx({
      ...parseTx(await mint()),
      outputs: [
        { sats: 0n, script: slpMintVault(second, [7n]).bytecode },
        { sats: 4_000n, script: walletScript },
      ],
    });
    await chronik.broadcastTx(later.raw, true);
    expect(await tokensOf(later.txid)).toEqual([undefined, undefined]);
    devnet.generate(1);
    expect(await tokensOf(later.txid)).toEqual([undefined, undefined]);
  });
});

describe("broadcast", () => {
  let id: string;
  beforeAll(async () => {
    id = await sendToken(emppScript([alpGenesis(0, INFO, { atomsArray: [10n, 10n, 10n, 10n], numBatons: 1 })]), 5);
  });

  test("a bare burn is refused, unless told to skip the check", async () => {
    const raw = signTx(
      [coin(id, 1), { txid: await devnet.fund(walletScript, 5_000n), sats: 5_000n }],
      [{ sats: 4_000n, script: walletScript }],
    );
    const { txid } = parseTx(raw);
    const text = `400: Tx ${txid} failed token checks: Unexpected burn: Burns 10 atoms.`;
    await expect(chronik.broadcastTx(raw)).rejects.toThrow(`Failed getting /broadcast-tx: ${text}`);
    await expect(chronik.tx(txid)).rejects.toThrow("404");
    await chronik.broadcastTx(raw, true);
    expect(await chronik.tx(txid)).toMatchObject({
      tokenStatus: "TOKEN_STATUS_NOT_NORMAL",
      tokenEntries: [
        {
          tokenId: id,
          txType: "NONE",
          isInvalid: true,
          actualBurnAtoms: 10n,
          burnSummary: "Unexpected burn: Burns 10 atoms",
        },
      ],
    });
    expect((await chronik.tokenId(id).history()).txs.map((tx) => tx.txid)).toContain(txid);
  });

  test("a batch is judged whole before any of it is sent; later ones may spend earlier ones", async () => {
    const send = await tokenTx(emppScript([alpSend(id, 0, [10n])]), 2, [coin(id, 2)]);
    const { txid } = parseTx(send);
    const next = await tokenTx(emppScript([alpSend(id, 0, [10n])]), 2, [coin(txid, 1)]);
    const lossy = await tokenTx(emppScript([alpSend(id, 0, [7n])]), 2, [coin(parseTx(next).txid, 1)]);
    const broken = await tokenTx(emppScript([Uint8Array.from(Buffer.from("SLP2\0\x04SEND", "latin1"))]), 2);
    await expect(chronik.broadcastTxs([send, next, lossy, broken])).rejects.toThrow(
      `400: Tx ${parseTx(lossy).txid} failed token checks: Unexpected burn: Burns 3 atoms. ` +
        `Tx ${parseTx(broken).txid} failed token checks: Parsing failed at pushdata idx 0: ` +
        "ALP error: Not enough bytes: expected 32 more bytes but got 0 for field token_id.",
    );
    await expect(chronik.tx(txid)).rejects.toThrow("404");
    await chronik.broadcastTxs([send, next]);
    expect(await tokensOf(parseTx(next).txid)).toEqual([undefined, [10n, false], undefined]);
  });

  test("validate-tx tells what would become of the tokens", async () => {
    const raw = await tokenTx(emppScript([alpSend(id, 0, [3n]), alpBurn(id, 0, 7n)]), 2, [coin(id, 3)]);
    const tx = await chronik.validateRawTx(raw);
    expect(tx).toMatchObject({ tokenStatus: "TOKEN_STATUS_NORMAL", tokenEntries: [{ intentionalBurnAtoms: 7n }] });
    expect(tx.inputs[0]?.token).toMatchObject({ atoms: 10n, entryIdx: 0 });
    expect(tx.outputs[1]?.token).toMatchObject({ atoms: 3n });
  });

  test("failed parsings are kept with the transaction", async () => {
    const raw = await tokenTx(emppScript([Uint8Array.from(Buffer.from("SLP\0", "latin1"))]), 1);
    const { txid } = await chronik.broadcastTx(raw, true);
    expect((await chronik.tx(txid)).tokenFailedParsings).toEqual([
      {
        pushdataIdx: 0,
        bytes: "534c5000",
        error: 'ALP error: Invalid LOKAD ID "SLP\\0", did you accidentally use eMPP?',
      },
    ]);
  });
});

describe("errors", () => {
  const zeros = "00".repeat(32);
  test.each([
    ["/token/xyz", 400, "400: Not a txid: xyz"],
    [`/token/${zeros}`, 404, `404: Token ${zeros} not found in the index`],
    ["/token-id/xyz/history", 500, "Unknown error, contact admins"],
    ["/token-id/xyz/utxos", 500, "Unknown error, contact admins"],
    [`/token-id/${zeros}/history?page_size=201`, 400, "400: Requested page size 201 is too big, maximum is 200"],
    ["/lokad-id/534c/history?page_size=0", 400, "400: Invalid LOKAD ID length: expected 4 but got 2"],
    ["/lokad-id/534c50/confirmed-txs", 400, "400: Invalid LOKAD ID length: expected 4 but got 3"],
    ["/lokad-id/5/unconfirmed-txs", 400, "400: Invalid hex: Odd number of digits"],
    ["/lokad-id/534c5000/utxos", 404, "404: Not found: /lokad-id/534c5000/utxos"],
  ])("%s", async (path, status, msg) => {
    expect(await askError(devnet.url, path)).toEqual({ status, msg });
  });

  test("a transaction that starts no token", async () => {
    const txid = await devnet.fund(walletScript, 1_000n);
    expect((await askError(devnet.url, `/token/${txid}`)).status).toBe(404);
    const child = await tokenTx(slpGenesis(0x41, { ...INFO, decimals: 0 }, 1n), 1);
    const invalid = (await chronik.broadcastTx(child, true)).txid;
    // As long as it waits for a block, the original does not mind that it is invalid.
    expect((await chronik.token(invalid)).tokenId).toBe(invalid);
    devnet.generate(1);
    expect((await askError(devnet.url, `/token/${invalid}`)).msg).toBe(`404: Token ${invalid} not found in the index`);
  });
});
