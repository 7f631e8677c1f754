import { OP_1, Script, shaRmd160 } from "ecash-lib";
import type { Devnet } from "../devnet.ts";

/** Anyone can spend it with a push of the byte OP_1. */
export const OP_TRUE_SCRIPT = Script.p2sh(shaRmd160(Uint8Array.of(OP_1))).bytecode;
/** Pays a key hash of zeros, for which no key is known. */
export const UNSPENDABLE_SCRIPT = Script.p2pkh(new Uint8Array(20)).bytecode;

const MOCK_TIME = 1_300_000_000;
const MATURITY = 100;

/** The first step runs before the first "ready"; each "next" runs one more. */
export type SetupScript = readonly ((devnet: Devnet) => void)[];

/** Scripts that the test runners of other programs name. Each runs on a chain that has only its genesis block. */
const SETUP_SCRIPTS: ReadonlyMap<string, SetupScript> = new Map<string, SetupScript>([
  [
    "ecash-lib_base",
    [
      (devnet) => {
        devnet.node.setMockTime(MOCK_TIME);
        devnet.generate(1, OP_TRUE_SCRIPT);
        devnet.generate(MATURITY, UNSPENDABLE_SCRIPT);
      },
    ],
  ],
  [
    "ecash-agora_base",
    [
      (devnet) => {
        devnet.generate(149, OP_TRUE_SCRIPT);
        devnet.generate(MATURITY, UNSPENDABLE_SCRIPT);
        devnet.node.setMockTime(MOCK_TIME);
      },
    ],
  ],
]);

/** Returns the script of this name. Runners put its folder in front, as in "setup_scripts/ecash-lib_base". */
export function setupScript(name: string): SetupScript {
  const script = SETUP_SCRIPTS.get(name.slice(name.lastIndexOf("/") + 1));
  if (script !== undefined) return script;
  throw new RangeError(`There is no setup script "${name}"; known are ${[...SETUP_SCRIPTS.keys()].join(", ")}`);
}
