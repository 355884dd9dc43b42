/** The accounting packages there are, as calls and columns name them. */
export const packageKeys = ["exact", "twinfield", "moneybird"] as const;
export type PackageKey = (typeof packageKeys)[number];

export const isPackage = (text: string): text is PackageKey => packageKeys.some((key) => key === text);
