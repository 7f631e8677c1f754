import { __setEcc, __setHashes } from "ecash-lib";
import init, {
  Ecc,
  type InitInput,
  Sha256H,
  Sha512H,
  sha256,
  sha256d,
  sha512,
  shaRmd160,
} from "ecash-lib/src/ffi/ecash_lib_wasm_browser.js";

/**
 * Loads the WASM with ecash-lib's curve and hashes. Without a source the library loads the .wasm file next to its own
 * code, which is why Vite includes that file in the build (docs/decisions/ecash-lib-source.md).
 */
export async function loadWasm(source?: InitInput): Promise<void> {
  await init(source);
  __setEcc(new Ecc());
  __setHashes({ sha256, sha256d, shaRmd160, sha512, Sha256H, Sha512H });
}
