import { ProtocolError } from "@satchel/core/ports";
import { HdNode, mnemonicToSeed, Tx, toHex } from "ecash-lib";
import { expect, test } from "vitest";
import { createNodeVault } from "../node.ts";
import { okValue, problem } from "../testing/outcomes.ts";
import { aPlan, aTx, aUtxo, OTHER_SCRIPT, parentsOf, paying, scriptOf } from "../testing/plans.ts";
import { createWallet, PUBLIC_HASH160, PUBLIC_PHRASE, restoreWallet } from "../testing/public-wallet.ts";

const vault = createNodeVault();
const ACCOUNTS = [1899, 899, 145, 245];
const PATHS = ACCOUNTS.map((coin, at) => `m/44'/${coin}'/0'/0/${at}`);

const master = HdNode.fromSeed(mnemonicToSeed(PUBLIC_PHRASE));
const byLibrary = (path: string) => {
  const node = master.derivePath(path);
  return { path, hash160: toHex(node.pkh()), publicKey: toHex(node.pubkey()) };
};

test("explore returns the same keys as ecash-lib, in the order of the paths", async () => {
  const wallet = await restoreWallet(vault);
  const paths = ACCOUNTS.flatMap((coin) => Array.from({ length: 20 }, (_, index) => `m/44'/${coin}'/0'/0/${index}`));
  const keys = await okValue(vault.explore(wallet, paths));
  expect(keys).toEqual(paths.map(byLibrary));
  expect(keys[0]?.hash160).toBe(PUBLIC_HASH160);
  expect(await vault.explore(wallet, [])).toEqual({ ok: true, value: [] });
});

test("a branch is a wallet with the same phrase, other keys and its own envelope", async () => {
  const wallet = await restoreWallet(vault);
  const branch = await okValue(vault.branch(wallet, PATHS.slice(1), "device"));
  expect(branch.keys).toEqual(PATHS.slice(1).map(byLibrary));
  expect(branch.id).not.toBe(wallet.id);
  const branchWallet = { ...branch, name: "branch" };
  expect(await vault.reveal(branchWallet)).toEqual({ ok: true, value: PUBLIC_PHRASE });
  expect(await vault.reveal({ ...branchWallet, id: wallet.id })).toEqual(problem("cannot-open", "altered"));
});

test("a plan that spends from two paths signs each coin with the key of its path", async () => {
  const restored = await okValue(vault.restore(PUBLIC_PHRASE, "device", PATHS));
  const wallet = { ...restored, name: "many" };
  const coins = [aUtxo(scriptOf(wallet, 3), 2000n, 1), aUtxo(scriptOf(wallet, 1), 3000n, 2)];
  const plan = aPlan(aTx(coins, [paying(OTHER_SCRIPT, 3000n), paying(scriptOf(wallet, 2), 1500n, true)]));
  const [signed] = await okValue(vault.sign(wallet, plan, parentsOf(plan)));
  const keys = Tx.deser(signed?.rawTx ?? new Uint8Array()).inputs.map(({ script }) =>
    toHex(script?.bytecode.slice(-33) ?? new Uint8Array()),
  );
  expect(keys).toEqual([wallet.keys[3]?.publicKey, wallet.keys[1]?.publicKey]);
});

test.each(["", "m", "m/44'/x", "m/44'/1899'/0'/0/", "44'/1899'", "m/44h/0", "m/2147483648", "M/0", "m/0 ", "m/٣"])(
  "%j is refused before anything is sealed",
  async (path) => {
    const wallet = await createWallet(vault);
    const refused = new ProtocolError("Path refused: it is not a BIP32 path");
    await expect(vault.explore(wallet, [...PATHS, path])).rejects.toThrow(refused);
    await expect(vault.branch(wallet, [path], "device")).rejects.toThrow(refused);
    await expect(vault.restore(PUBLIC_PHRASE, "device", [path])).rejects.toThrow(refused);
  },
);

test("a wallet without a path is refused", async () => {
  const refused = new ProtocolError("Path refused: a wallet needs at least one");
  await expect(vault.restore(PUBLIC_PHRASE, "device", [])).rejects.toThrow(refused);
  await expect(vault.branch(await createWallet(vault), [], "device")).rejects.toThrow(refused);
});
