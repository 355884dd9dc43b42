/** The supported accounting packages, by their keys in calls and columns. */
export const packageKeys = ["exact", "twinfield", "moneybird"] as const;
export type PackageKey = (typeof packageKeys)[number];

/** The packages' own names. */
export const packageNames: Readonly<Record<PackageKey, string>> = {
  exact: "Exact Online",
  twinfield: "Twinfield",
  moneybird: "Moneybird",
};

export const isPackage = (text: string): text is PackageKey => packageKeys.some((key) => key === text);

/** The sources of open items. */
export const syncSources = ["csv", ...packageKeys] as const;
export type SourceKey = (typeof syncSources)[number];

/**
 * The states of a sync or an import. `waiting`: previewed, to be applied. `rejected`: done, with rejected rows. `stopped`: by the guard;
 * `dropped`: not applied. `reverted`: done, and reverted as a whole.
 */
export const syncStates = [
  "running",
  "waiting",
  "done",
  "rejected",
  "stopped",
  "dropped",
  "failed",
  "reverted",
] as const;
