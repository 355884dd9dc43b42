import { isPackage, packageNames } from "@/lib/accounting/statuses";

/** What the packages call themselves. */
export const PACKAGE_NAMES = packageNames;

type Source = { source: string; division_name: string; filename: string };

/** Returns where a run's rows came from: the package and its administration, or the file. */
export const sourceOf = ({ source, division_name, filename }: Source): string =>
  [isPackage(source) ? PACKAGE_NAMES[source] : "CSV", division_name || filename].filter(Boolean).join(" · ");
