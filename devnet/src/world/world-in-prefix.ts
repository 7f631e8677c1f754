import type { AddressPrefix } from "@satchel/core/network";
import { addressOfScript, scriptOfPayee } from "../script/addresses.ts";
import type { World } from "./world.ts";

/** The same world with its addresses shown in this prefix; a data folder may be opened with another one than before. */
export function worldInPrefix(world: World, prefix: AddressPrefix): World {
  const shown = (address: string): string => addressOfScript(scriptOfPayee(address), prefix) ?? address;
  const { special, demo, addresses } = world;
  return {
    ...world,
    special: {
      ...special,
      stakingHotWallet: shown(special.stakingHotWallet),
      savingsHotWallet: shown(special.savingsHotWallet),
      conversionAddress: shown(special.conversionAddress),
    },
    demo: { ...demo, address: shown(demo.address) },
    addresses: Object.fromEntries(Object.entries(addresses).map(([name, address]) => [name, shown(address)])),
  };
}
