import type { DeviceUnlock } from "@satchel/core/ports";
import { useCallback, useEffect, useState } from "react";
import { useApp } from "./app-context.ts";

/**
 * Returns how the device can ask for the person in place of the password, and `look`, which asks again whether one is
 * kept. Undefined where it cannot, and until it has said so.
 */
export function useDeviceUnlock() {
  const { deviceUnlock } = useApp().host;
  const [seen, setSeen] = useState<Awaited<ReturnType<DeviceUnlock["look"]>>>();
  const look = useCallback(async () => setSeen(await deviceUnlock?.look()), [deviceUnlock]);
  useEffect(() => void look(), [look]);
  return deviceUnlock && seen && { ...seen, deviceUnlock, look };
}
