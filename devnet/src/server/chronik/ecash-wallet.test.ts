import { fromHex } from "@satchel/core/script";
// npm's unmodified ecash-wallet against the devnet: it makes, mints, sends and burns tokens.
import { ChronikClient } from "chronik-client";
import { ALP_TOKEN_TYPE_STANDARD, payment, Script, SLP_TOKEN_TYPE_FUNGIBLE } from "ecash-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDevnet } from "../../create-devnet.ts";
import type { Devnet } from "../../devnet.ts";
import { walletScript } from "../../node/testing/test-wallet.ts";
import { type EcashWallet, Wallet } from "../testing/ecash-wallet-library.ts";

const OWN = payment.GENESIS_TOKEN_ID_PLACEHOLDER;
const INFO = { tokenTicker: "EW", tokenName: "ecash-wallet", url: "satchel.example", decimals: 0 };
const DUST = 546n;
const OP_RETURN = { sats: 0n };
const KINDS = [
  { name: "SLP", tokenType: SLP_TOKEN_TYPE_FUNGIBLE, secret: "21", extra: {}, burnsWith: (): object[] => [] },
  {
    name: "ALP",
    tokenType: ALP_TOKEN_TYPE_STANDARD,
    secret: "22",
    extra: { data: "", authPubkey: "" },
    // The burn of a part of ALP tokens has a SEND beside it, which keeps the change.
    burnsWith: (tokenId: string) => [{ type: "SEND", tokenId, tokenType: ALP_TOKEN_TYPE_STANDARD }],
  },
];

let devnet: Devnet;
let chronik: ChronikClient;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
  chronik = new ChronikClient([devnet.url]);
});
afterAll(() => devnet.stop());

describe.each(KINDS)("$name", ({ tokenType, secret, extra, burnsWith }) => {
  let wallet: EcashWallet;
  let id: string;
  const script = () => wallet.script;
  const act = async (outputs: readonly object[], tokenActions: readonly object[]): Promise<string[]> => {
    const answer = await wallet
      .action({ outputs: [OP_RETURN, ...outputs], tokenActions })
      .build()
      .broadcast();
    expect(answer).toMatchObject({ success: true });
    await wallet.sync();
    return answer.broadcasted;
  };
  const heldAtoms = () =>
    wallet.utxos
      .flatMap(({ token }) => (token?.tokenId === id && !token.isMintBaton ? [token.atoms] : []))
      .sort((a, b) => Number(a - b));
  const batons = () => wallet.utxos.filter(({ token }) => token?.tokenId === id && token.isMintBaton).length;

  beforeAll(async () => {
    wallet = Wallet.fromSk(fromHex(secret.repeat(32)), chronik);
    for (let coins = 0; coins < 3; coins++) await devnet.fund(wallet.script.bytecode, 100_000n);
    await wallet.sync();
  });

  test("makes a token", async () => {
    const [txid = ""] = await act(
      [
        { sats: DUST, script: script(), tokenId: OWN, atoms: 1_000n },
        { sats: DUST, script: script(), tokenId: OWN, atoms: 0n, isMintBaton: true },
      ],
      [{ type: "GENESIS", tokenType, genesisInfo: { ...INFO, ...extra } }],
    );
    id = txid;
    expect((await chronik.token(id)).genesisInfo).toMatchObject(INFO);
    expect([heldAtoms(), batons()]).toEqual([[1_000n], 1]);
  });

  test("mints more, and keeps the baton", async () => {
    await act(
      [
        { sats: DUST, script: script(), tokenId: id, atoms: 500n },
        { sats: DUST, script: script(), tokenId: id, atoms: 0n, isMintBaton: true },
      ],
      [{ type: "MINT", tokenId: id, tokenType }],
    );
    expect([heldAtoms(), batons()]).toEqual([[500n, 1_000n], 1]);
  });

  test("sends some, and gets the change", async () => {
    devnet.generate(1);
    const [txid = ""] = await act(
      [{ sats: DUST, script: new Script(walletScript), tokenId: id, atoms: 700n }],
      [{ type: "SEND", tokenId: id, tokenType }],
    );
    const tx = await chronik.tx(txid);
    expect(tx).toMatchObject({
      tokenStatus: "TOKEN_STATUS_NORMAL",
      tokenEntries: [{ txType: "SEND", actualBurnAtoms: 0n }],
    });
    expect(heldAtoms().reduce((sum, atoms) => sum + atoms, 0n)).toBe(800n);
    expect((await chronik.tokenId(id).history()).txs[0]?.txid).toBe(txid);
  });

  test("burns an amount no coin has", async () => {
    const txids = await act([], [...burnsWith(id), { type: "BURN", tokenId: id, burnAtoms: 123n, tokenType }]);
    const tx = await chronik.tx(txids.at(-1) ?? "");
    expect(tx.tokenStatus).toBe("TOKEN_STATUS_NORMAL");
    expect(tx.tokenEntries).toMatchObject([{ actualBurnAtoms: 123n, intentionalBurnAtoms: 123n, burnSummary: "" }]);
    expect(heldAtoms().reduce((sum, atoms) => sum + atoms, 0n)).toBe(677n);
    expect(batons()).toBe(1);
  });
});
