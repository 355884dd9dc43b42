import type { PackageKey } from "@/lib/accounting/statuses";

/** What the accounting packages call themselves. */
export const PACKAGE_NAMES: Record<PackageKey, string> = {
  exact: "Exact Online",
  twinfield: "Twinfield",
  moneybird: "Moneybird",
};
