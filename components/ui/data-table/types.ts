import type { ReactNode } from "react";
import type { Day } from "@/lib/kernel/day";
import type { Option } from "../select";

/** A list as every list verb answers it. */
export type List<Row> = {
  data: readonly Row[];
  meta: { page: number; per_page: number; total: number; last_page: number };
  /** The filters as the server understood them. */
  filters: Readonly<Record<string, unknown>>;
  totals?: unknown;
};

/** What is asked most, at one press: what it is called, and what it sets; null takes a filter away. */
export type Preset = { label: string; set: Readonly<Record<string, string | null>> };
/** They are asked for when the fields are opened, on that day. */
type Presets = { presets?: (today: Day) => readonly Preset[] };

/** `param` is the filter's name in the address, the column's id when left out; `label` its words, the column's header when left out. */
export type ColumnFilter =
  | { kind: "text"; param?: string; label?: string }
  | {
      kind: "select";
      param?: string;
      label?: string;
      /** The words for no filter. */
      all: string;
      options: readonly Option[];
      /** Few and short: they stand beside each other instead of in a list that opens. */
      inARow?: true;
    }
  | { kind: "day"; param?: string; label?: string }
  | ({ kind: "dates"; from: string; till: string; label?: string } & Presets)
  /** From and up to a number: days, or an amount. */
  | ({ kind: "numbers"; from: string; till: string; label?: string } & Presets);

/** A filter without a column: a yes or no in the toolbar (`param=1`), or what a link set and only a chip shows. */
export type FreeFilter = Presets & {
  param: string;
  label: string;
  switch?: true;
  /** A field among the filters: for what can be typed or pasted, a day, or a choice. */
  field?: true | "day" | readonly Option[];
  placeholder?: string;
  /** Filters this one takes the place of: choosing it drops them. */
  instead?: readonly string[];
  /** The value in words; as it stands when left out. */
  words?: (value: string) => string;
};

/** The width of the window, in pixels, from which on a column is shown. */
export const tiers = [768, 1024, 1280, 1440, 1680] as const;
export type Tier = (typeof tiers)[number];

/** Where on a phone's card a column stands: who, how much; which, how late; what next, and what can be done. */
type CardPlace = "name" | "sum" | "left" | "right" | "next" | "act";

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** true: the column's id is the value of `sort`; a text: that text is. */
  sortable?: boolean | string;
  filter?: ColumnFilter | readonly ColumnFilter[];
  align?: "left" | "right";
  /** In pixels; a column without one shares what is left. */
  width?: number;
  /** Its width in a window of less than 1440, where that is another one. */
  narrow?: number;
  /** The narrowest window that shows it; every table does when left out. */
  from?: Tier;
  /** Without a place it is not on a phone's card. */
  card?: CardPlace;
  /** The first click sorts the largest or latest first. Columns of amounts and numbers always do. */
  downwards?: boolean;
  /** What is shown grows as what is sorted by falls: days overdue over a due date. */
  reversed?: boolean;
  /** Whether a row has anything to say in it: a page where none has leaves it out, unless the user asked for it. */
  says?: (row: Row) => boolean;
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

export type Density = "standard" | "compact";

/** A filter that is on: what the chips show and what dropping it does. */
export type ActiveFilter = {
  key: string;
  label: string;
  /** Empty for a yes or no: its label says all. */
  value: string;
  /** Where it can be seen and dropped besides a chip of its own. */
  control?: "search" | "switch";
  drop: () => void;
};
