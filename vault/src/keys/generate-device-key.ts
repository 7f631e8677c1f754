import { toHex } from "ecash-lib";
import { randomBytes } from "../bytes.ts";
import type { DeviceKey } from "./device-keys.ts";

export async function generateDeviceKey(): Promise<DeviceKey> {
  const extractable = false;
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, extractable, ["encrypt", "decrypt"]);
  return { id: toHex(randomBytes(16)), key };
}
