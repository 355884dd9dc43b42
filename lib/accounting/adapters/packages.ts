import type { AccountingPackage } from "../port";
import type { PackageKey } from "../statuses";

/** The packages that can be linked. One that is not here is shown as not available. */
export const packages: { readonly [key in PackageKey]?: AccountingPackage } = {};
