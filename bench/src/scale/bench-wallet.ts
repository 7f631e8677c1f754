import { Address, entropyToMnemonic, HdNode, mnemonicToSeed, Script, shaRmd160, toHex } from "ecash-lib";
import english from "ecash-lib/wordlists/english.json" with { type: "json" };

/** The first receiving address of a wallet (wallet.md 3). */
const PATH = "m/44'/1899'/0'/0/0";

/** The seed phrase of the measured wallet. It is public, so it must never hold real money. */
export const BENCH_PHRASE = entropyToMnemonic(new TextEncoder().encode("SATCHEL BENCH 01"), english);

const node = HdNode.fromSeed(mnemonicToSeed(BENCH_PHRASE)).derivePath(PATH);
const hash = shaRmd160(node.pubkey());

export const walletKey = { secretKey: node.seckey() ?? new Uint8Array(), publicKey: node.pubkey() };
export const walletHash = toHex(hash);
export const walletScript = Script.p2pkh(hash);
export const walletAddress = Address.p2pkh(hash).toString();
