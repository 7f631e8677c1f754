import {
  ALL_BIP143,
  flagSignature,
  fromHex,
  OP_1,
  OP_2DROP,
  OP_CHECKSIGVERIFY,
  pushBytesOp,
  Script,
  sha256d,
  shaRmd160,
  type TxBuilderInput,
} from "ecash-lib";
import type { Party } from "../people/party.ts";
import { type Stage, type Step, told } from "../stage.ts";

/** Lokad id and payload that stand in front of a signature instead of in an OP_RETURN. */
const INPUT_DATA = { lokadId: fromHex("504f5752"), payload: fromHex("2a07") };
const INPUT_DATA_SATS = 5_000n;
/** By this amount to a p2sh the game is known (facts.md 2.5). */
const BLITZ_SATS = 829n;

/** Messages without an OP_RETURN (facts.md 2.5, additions). */
export function scriptMessageSteps(stage: Stage): Step[] {
  const { chain, cast, random } = stage;
  const friend = random.pick(cast.friends);
  return [
    told("input-data", () => {
      const redeemScript = dataScript(friend);
      const funding = chain.send(friend, { outputs: [{ to: p2sh(redeemScript), sats: INPUT_DATA_SATS }] });
      const spend = [dataInput(friend, redeemScript, funding)];
      return chain.send(friend, { spend, outputs: [{ to: cast.demo.script, sats: 3_000n }] });
    }),
    told("blitz", () => chain.send(cast.demo, { outputs: [{ to: p2sh(dataScript(friend)), sats: BLITZ_SATS }] })),
  ];
}

const p2sh = (redeemScript: Script): Script => Script.p2sh(shaRmd160(redeemScript.bytecode));

const dataScript = ({ publicKey }: Party): Script =>
  Script.fromOps([pushBytesOp(publicKey), OP_CHECKSIGVERIFY, OP_2DROP, OP_1]);

function dataInput({ secretKey }: Party, redeemScript: Script, txid: string): TxBuilderInput {
  return {
    input: { prevOut: { txid, outIdx: 0 }, signData: { sats: INPUT_DATA_SATS, redeemScript } },
    signatory: (ecc, input) => {
      const { bytes } = input.sigHashPreimage(ALL_BIP143);
      const signature = flagSignature(ecc.schnorrSign(secretKey, sha256d(bytes)), ALL_BIP143);
      const pushes = [INPUT_DATA.lokadId, INPUT_DATA.payload, signature, redeemScript.bytecode];
      return Script.fromOps(pushes.map(pushBytesOp));
    },
  };
}
