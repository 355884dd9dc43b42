import { type Settings, settings } from "@/lib/kernel/settings";
import type { AccountingPackage } from "../port";
import { type PackageKey, packageKeys } from "../statuses";
import { exactPackage } from "./exact/package";
import { EXACT_RATE } from "./exact/site";
import { MONEYBIRD_RATE } from "./moneybird/lists";
import { moneybirdPackage } from "./moneybird/package";
import { twinfieldPackage } from "./twinfield/package";
import { TWINFIELD_RATE } from "./twinfield/site";
import { USUAL_PATIENCE } from "./wire/calls";

/** How each package is made of the settings; none where our app is not registered at its provider. */
const makers: { [key in PackageKey]: (given: Settings) => AccountingPackage | undefined } = {
  exact: ({ EXACT_BASE_URL, EXACT_CLIENT_ID, EXACT_CLIENT_SECRET }) =>
    EXACT_CLIENT_ID && EXACT_CLIENT_SECRET
      ? exactPackage({
          base: EXACT_BASE_URL,
          client_id: EXACT_CLIENT_ID,
          client_secret: EXACT_CLIENT_SECRET,
          patience: USUAL_PATIENCE,
          rate: EXACT_RATE,
        })
      : undefined,
  twinfield: (given) =>
    given.TWINFIELD_CLIENT_ID && given.TWINFIELD_CLIENT_SECRET
      ? twinfieldPackage({
          login: given.TWINFIELD_LOGIN_URL,
          hosts: given.TWINFIELD_CLUSTER_HOSTS?.split(",").map((host) => host.trim()) ?? [],
          client_id: given.TWINFIELD_CLIENT_ID,
          client_secret: given.TWINFIELD_CLIENT_SECRET,
          patience: USUAL_PATIENCE,
          rate: TWINFIELD_RATE,
        })
      : undefined,
  moneybird: ({ MONEYBIRD_BASE_URL }) =>
    moneybirdPackage({ base: MONEYBIRD_BASE_URL, patience: USUAL_PATIENCE, rate: MONEYBIRD_RATE }),
};

/** The packages that can be linked; one that is not here cannot. Each is made at first use. Tests put their own in its place. */
export const packages: Partial<Record<PackageKey, AccountingPackage>> = {};

for (const key of packageKeys) {
  const kept: { own?: AccountingPackage | undefined; isMade?: boolean } = {};
  Object.defineProperty(packages, key, {
    configurable: true,
    enumerable: true,
    get() {
      if (!kept.isMade) Object.assign(kept, { own: makers[key](settings()), isMade: true });
      return kept.own;
    },
    set(own: AccountingPackage | undefined) {
      Object.assign(kept, { own, isMade: true });
    },
  });
}
