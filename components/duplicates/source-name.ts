import { isPackage, packageNames } from "@/lib/accounting/statuses";

/** Returns what a source is called: the package, "CSV", or the given words for a debtor somebody entered. */
export const sourceName = (source: string, byHand: string): string =>
  isPackage(source) ? packageNames[source] : source === "csv" ? "CSV" : byHand;
