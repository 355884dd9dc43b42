/** The accounting packages there are, as calls and columns name them. */
export const packageKeys = ["exact", "twinfield", "moneybird"] as const;
export type PackageKey = (typeof packageKeys)[number];

/** What the packages call themselves. */
export const packageNames: Readonly<Record<PackageKey, string>> = {
  exact: "Exact Online",
  twinfield: "Twinfield",
  moneybird: "Moneybird",
};

export const isPackage = (text: string): text is PackageKey => packageKeys.some((key) => key === text);

/** Where open items come from. */
export const syncSources = ["csv", ...packageKeys] as const;
export type SourceKey = (typeof syncSources)[number];

/** How a sync or an import ends. `waiting`: looked at, until a person applies it. `rejected`: done, with rows that did not go in. `stopped`: by the guard; `dropped`: and a person left it so. `reverted`: done, and taken back whole. */
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
