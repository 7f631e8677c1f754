import { createDevnet, type Devnet } from "@satchel/devnet";
import { onTestFinished } from "vitest";
import { createDevnetRig, type DevnetRig } from "./devnet-rig.ts";

/** Starts a devnet that ends with the running test; nothing becomes final on it unless the options say so. */
export async function devnetForTest(options: Parameters<typeof createDevnet>[0] = {}): Promise<Devnet> {
  const devnet = await createDevnet({ finalize: "never", ...options });
  onTestFinished(() => devnet.stop());
  return devnet;
}

/** Makes a wallet on a devnet that stops with the running test, before its devnet. */
export function rigForTest(devnet: Devnet, options: Parameters<typeof createDevnetRig>[1] = {}): DevnetRig {
  const rig = createDevnetRig(devnet.url, options);
  onTestFinished(() => rig.stop());
  return rig;
}
