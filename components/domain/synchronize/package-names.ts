import { isPackage, packageNames } from "@/lib/accounting/statuses";

/** The brand names of the accounting packages. */
export const PACKAGE_NAMES = packageNames;

type Source = { source: string; division_name: string; filename: string };

/** Returns the source of a run's rows: the package and its administration, or the file. */
export const sourceOf = ({ source, division_name, filename }: Source): string =>
  [isPackage(source) ? PACKAGE_NAMES[source] : "CSV", division_name || filename].filter(Boolean).join(" · ");
