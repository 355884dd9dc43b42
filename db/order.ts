import { asc, type Column, desc, type SQL } from "drizzle-orm";

type Sorting = { sort: string; direction: string };

/**
 * Returns the ORDER BY of a list sorted by one or two columns, comma-separated like their directions; `last` decides where both are equal,
 * and a missing direction is that of the first.
 */
export function ordered(
  columns: Readonly<Record<string, Column | SQL>>,
  { sort, direction }: Sorting,
  last: Column | SQL,
): SQL[] {
  const directions = direction.split(",");
  const inOrder = (at: number) => ((directions[at] ?? directions[0]) === "desc" ? desc : asc);
  const chosen = sort.split(",").flatMap((key, at) => {
    const column = columns[key];
    return column === undefined ? [] : [inOrder(at)(column)];
  });
  return [...chosen, inOrder(0)(last)];
}
