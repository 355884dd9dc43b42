import { type Settings, settings } from "@/lib/kernel/settings";
import type { AccountingPackage } from "../port";
import { type PackageKey, packageKeys } from "../statuses";
import { exactPackage } from "./exact/package";
import { EXACT_RATE } from "./exact/site";
import { MONEYBIRD_RATE } from "./moneybird/lists";
import { moneybirdPackage } from "./moneybird/package";
import { twinfieldPackage } from "./twinfield/package";
import { TWINFIELD_RATE } from "./twinfield/site";
import { USUAL_RETRIES } from "./wire/calls";

/** Creates each package from the settings; undefined where our app is not registered at its provider. */
const makers: { [key in PackageKey]: (config: Settings) => AccountingPackage | undefined } = {
  exact: ({ EXACT_BASE_URL, EXACT_CLIENT_ID, EXACT_CLIENT_SECRET }) =>
    EXACT_CLIENT_ID && EXACT_CLIENT_SECRET
      ? exactPackage({
          base: EXACT_BASE_URL,
          client_id: EXACT_CLIENT_ID,
          client_secret: EXACT_CLIENT_SECRET,
          patience: USUAL_RETRIES,
          rate: EXACT_RATE,
        })
      : undefined,
  twinfield: (config) =>
    config.TWINFIELD_CLIENT_ID && config.TWINFIELD_CLIENT_SECRET
      ? twinfieldPackage({
          login: config.TWINFIELD_LOGIN_URL,
          hosts: config.TWINFIELD_CLUSTER_HOSTS?.split(",").map((host) => host.trim()) ?? [],
          client_id: config.TWINFIELD_CLIENT_ID,
          client_secret: config.TWINFIELD_CLIENT_SECRET,
          patience: USUAL_RETRIES,
          rate: TWINFIELD_RATE,
        })
      : undefined,
  moneybird: ({ MONEYBIRD_BASE_URL }) =>
    moneybirdPackage({ base: MONEYBIRD_BASE_URL, patience: USUAL_RETRIES, rate: MONEYBIRD_RATE }),
};

/** The packages that can be linked; a missing one cannot. Each is created at first use. Tests replace them with their own. */
export const packages: Partial<Record<PackageKey, AccountingPackage>> = {};

for (const key of packageKeys) {
  const cached: { own?: AccountingPackage | undefined; isMade?: boolean } = {};
  Object.defineProperty(packages, key, {
    configurable: true,
    enumerable: true,
    get() {
      if (!cached.isMade) Object.assign(cached, { own: makers[key](settings()), isMade: true });
      return cached.own;
    },
    set(own: AccountingPackage | undefined) {
      Object.assign(cached, { own, isMade: true });
    },
  });
}
