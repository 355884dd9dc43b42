import type { ReactNode } from "react";
import type { Option } from "../select";

/** A list as every list verb answers it. */
export type List<Row> = {
  data: readonly Row[];
  meta: { page: number; per_page: number; total: number; last_page: number };
  /** The filters as the server understood them. */
  filters: Readonly<Record<string, unknown>>;
  totals?: unknown;
};

/** `param` is the filter's name in the address; the column's id when left out. */
export type ColumnFilter =
  | { kind: "text"; param?: string }
  | {
      kind: "select";
      param?: string;
      options: readonly Option[] /** the value that means "no filter" when nothing is not it */;
      none?: string;
    }
  | { kind: "dates"; from: string; till: string };

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** true: the column's id is the value of `sort`; a text: that text is. */
  sortable?: boolean | string;
  filter?: ColumnFilter;
  align?: "left" | "right";
  /** Not shown until the user asks for it. */
  hidden?: boolean;
  /** Cannot be hidden. */
  fixed?: boolean;
  /** Stays in sight when the list is scrolled sideways. Meant for one column. */
  sticky?: boolean;
  /** What the header explains on hover and focus. */
  hint?: string;
  className?: string;
};

/** One line under the list per currency: a heading and figures under their columns. */
export type FooterRow = { key: string; label: ReactNode; cells: Readonly<Record<string, ReactNode>> };

export type Density = "comfortable" | "compact";

/** A filter that is on: what the chips show and what dropping it does. */
export type ActiveFilter = { key: string; label: string; value: string; drop: () => void };
