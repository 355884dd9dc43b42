import { asc, type Column, desc, type SQL } from "drizzle-orm";

type Sorting = { sort: string; direction: string };

/**
 * The order of a list that is sorted by one or two columns, named by comma like their directions; the last column decides where both
 * are equal, and a direction that is not said is that of the first.
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
