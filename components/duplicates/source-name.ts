import { isPackage, packageNames } from "@/lib/accounting/statuses";

/** Returns the name of a source: the package, "CSV", or the given text for a debtor entered by a user. */
export const sourceName = (source: string, byHand: string): string =>
  isPackage(source) ? packageNames[source] : source === "csv" ? "CSV" : byHand;
