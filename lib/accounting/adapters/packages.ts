import type { AccountingPackage } from "../port";
import type { PackageKey } from "../statuses";

/** The packages that can be linked; one that is not here cannot. Tests put their own in its place. */
export const packages: Partial<Record<PackageKey, AccountingPackage>> = {};
