import { createBlacklist } from "./blacklist.ts";
import { createFolderIconStore, createMemoryIconStore } from "./icons/icon-store.ts";
import { createIcons } from "./icons/icons.ts";
import { createRewardDesk } from "./rewards/reward-desk.ts";
import { noTokenRewards } from "./rewards/reward-payer.ts";
import { createServiceFaults } from "./service-faults.ts";
import type { Services, ServicesContext } from "./services.ts";

export function createServices(context: ServicesContext): Services {
  const { now, lastPayment, xecRewards, iconFolder } = context;
  const services: Services = {
    context,
    faults: createServiceFaults(),
    blacklist: createBlacklist(),
    icons: createIcons(iconFolder === undefined ? createMemoryIconStore() : createFolderIconStore(iconFolder)),
    rewards: createRewardDesk({
      now,
      lastPayment,
      payer: (kind) => (kind === "xec" ? xecRewards : services.tokenRewards),
    }),
    areUploadsSigned: false,
    tokenRewards: noTokenRewards,
    reset() {
      services.faults.clear();
      services.blacklist.set([]);
      services.icons.clear();
      services.areUploadsSigned = false;
      services.tokenRewards = noTokenRewards;
    },
  };
  return services;
}
