import type { ReactNode } from "react";
import type { Day } from "@/lib/kernel/day";
import type { Option } from "../select";

/** The answer of every list verb. */
export type List<Row> = {
  data: readonly Row[];
  meta: { page: number; per_page: number; total: number; last_page: number };
  /** The filters as the server parsed them. */
  filters: Readonly<Record<string, unknown>>;
  totals?: unknown;
};

/** A preset of filters: its label, and the values it sets; null removes a filter. */
export type Preset = { label: string; set: Readonly<Record<string, string | null>> };
/** Returns the presets for the current day, computed when the fields are opened. */
type Presets = { presets?: (today: Day) => readonly Preset[] };

/** `param` is the query parameter, by default the column's id; `label` by default the column's header. */
export type ColumnFilter =
  | { kind: "text"; param?: string; label?: string }
  | {
      kind: "select";
      param?: string;
      label?: string;
      /** The label for no filter. */
      all: string;
      options: readonly Option[];
      /** Few and short options: shown side by side instead of in a select. */
      inARow?: true;
    }
  | { kind: "day"; param?: string; label?: string }
  | ({ kind: "dates"; from: string; till: string; label?: string } & Presets)
  /** From and up to a number: days, or an amount. */
  | ({ kind: "numbers"; from: string; till: string; label?: string } & Presets);

/** A filter without a column: a switch in the toolbar (`param=1`), or one that only a link sets and a chip shows. */
export type FreeFilter = Presets & {
  param: string;
  label: string;
  switch?: true;
  /** Its field among the filters: a text to type or paste, a day, or a choice. */
  field?: true | "day" | readonly Option[];
  placeholder?: string;
  /** Filters this one replaces: choosing it removes them. */
  replaces?: readonly string[];
  /** Returns the value as text; without it the value itself is shown. */
  textOf?: (value: string) => string;
};

/** Window widths, in pixels, from which columns are shown. */
export const breakpoints = [768, 1024, 1280, 1440, 1680] as const;
export type Breakpoint = (typeof breakpoints)[number];

/** The place of a column on a phone's card: name and amount; invoice and days overdue; next step, and actions. */
type CardPlace = "name" | "sum" | "left" | "right" | "next" | "act";

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** true: the column's id is the value of `sort`; else this text. */
  sortable?: boolean | string;
  filter?: ColumnFilter | readonly ColumnFilter[];
  align?: "left" | "right";
  /** In pixels; columns without a width share the remaining space. */
  width?: number;
  /** Its width in a window below 1440, if different. */
  narrow?: number;
  /** The narrowest window that shows it; by default every table does. */
  from?: Breakpoint;
  /** Without a place it is not on a phone's card. */
  card?: CardPlace;
  /** The first click sorts the largest or latest first. Columns of amounts and numbers always do. */
  downwards?: boolean;
  /** The displayed value grows as the sort key falls: days overdue over a due date. */
  isReversed?: boolean;
  /** Returns whether a row has content in this column: a page where none has leaves it out, unless the user has shown it. */
  hasContent?: (row: Row) => boolean;
  /** Hidden until the user shows it. */
  hidden?: boolean;
  /** Cannot be hidden. */
  isFixed?: boolean;
  /** Stays visible when the list is scrolled sideways. Meant for one column. */
  sticky?: boolean;
  /** The explanation of the header, on hover and focus. */
  hint?: string;
  className?: string;
};

/** A line of totals per currency: a heading, and figures by column id. */
export type FooterRow = { key: string; label: ReactNode; cells: Readonly<Record<string, ReactNode>> };

export type Density = "standard" | "compact";

/** An active filter: its chip, and how to remove it. */
export type ActiveFilter = {
  key: string;
  label: string;
  /** "" for a boolean: its label suffices. */
  value: string;
  /** Where else it is visible and can be removed. */
  control?: "search" | "switch";
  drop: () => void;
};
