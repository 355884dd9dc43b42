"use client";
import { useTranslations } from "next-intl";
import { type RefObject, useCallback } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { formatCount } from "@/lib/i18n/format";
import { dayAt } from "@/lib/kernel/day";
import { Button } from "../button";
import Overlay from "../overlay";
import { useWindowWidth } from "../use-window-width";
import { Chips } from "./chips";
import { FilterRow, FreeRow } from "./filter-rows";
import { type FilterOf, filtersOf } from "./filters-of";
import { Switches } from "./switches";
import { type ActiveFilter, breakpoints, type Column, type ColumnFilter, type FreeFilter } from "./types";
import type { ListUrl } from "./use-list-url";

const MOST_IN_A_COLUMN = 9;

type Props = {
  anchor: RefObject<HTMLElement | null>;
  columns: readonly Pick<Column<never>, "id" | "header" | "filter">[];
  free: readonly FreeFilter[];
  url: ListUrl;
  /** Active filters that have no control in this popover. */
  chips: readonly ActiveFilter[];
  /** The number of matching rows as text, and as number. */
  totalText: string;
  total: number;
  /** Saves the current state as a view; the focus returns to the given element. */
  onKeep: ((from: HTMLElement | null) => void) | undefined;
  onClose: () => void;
};

/**
 * Renders a field for every filter of the list, with presets for the most used values. Typed values take effect after half a second, and
 * the number of matches is updated. A popover at its button; on a phone a sheet.
 */
export default function FilterPopover({ anchor, onClose, onKeep, ...props }: Props) {
  const t = useTranslations("table");
  const width = useWindowWidth();
  const isPhone = width < breakpoints[0];
  const { chips, total, totalText } = props;
  // Many fields in one column exceed a window of usual height: the last would be behind the foot.
  const isWide =
    width >= breakpoints[1] && placedFilters(props.columns, props.free).length > MOST_IN_A_COLUMN;
  const dropAll = chips.length > 0 && (
    <Button variant="quiet" size="sm" onClick={() => drop(chips)}>
      {t("drop_all")}
    </Button>
  );
  const footer = (
    <>
      <output className="mr-auto self-center font-semibold text-dense">{totalText}</output>
      {isPhone && dropAll}
      {onKeep && (
        <Button
          size="sm"
          onClick={() => {
            onClose();
            onKeep(anchor.current);
          }}
        >
          {t("keep_as_view")}
        </Button>
      )}
      <Button variant="brand" size="sm" onClick={onClose}>
        {t("show_found", { count: total, shown: formatCount(total) })}
      </Button>
    </>
  );
  if (isPhone)
    return (
      <Overlay side size="md" title={t("filters")} onClose={onClose} footer={footer}>
        <Fields {...props} isSheet />
      </Overlay>
    );
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom start"
      offset={6}
      className={`float-in flex ${isWide ? "w-230" : "w-115"} max-w-[calc(100vw-16px)] flex-col overflow-hidden rounded-md border border-line bg-surface text-ink shadow-float`}
    >
      <Dialog aria-label={t("filters")} className="flex min-h-0 flex-1 flex-col outline-none">
        <header className="flex min-h-10 items-center justify-between gap-3 pt-1.5 pr-2 pl-4">
          <h2 className="font-semibold text-list">{t("filters")}</h2>
          {dropAll}
        </header>
        <div className="min-h-0 flex-1 overflow-auto px-4 pt-1 pb-3">
          <Fields {...props} isWide={isWide} />
        </div>
        <footer className="flex items-center gap-2 border-line border-t bg-sunken px-4 py-2">{footer}</footer>
      </Dialog>
    </Popover>
  );
}

function drop(chips: readonly ActiveFilter[]): void {
  for (const chip of chips) chip.drop();
}

type FieldsProps = Pick<Props, "columns" | "free" | "url" | "chips"> & {
  isSheet?: boolean;
  isWide?: boolean;
};

function Fields({ columns, free, url, chips, isSheet = false, isWide = false }: FieldsProps) {
  const t = useTranslations("table");
  const today = dayAt(new Date());
  const filters = placedFilters(columns, free);
  const own = free.filter(({ field }) => field);
  const byPreset = own.flatMap(
    ({ presets }) => presets?.(today).flatMap(({ set }) => Object.keys(set)) ?? [],
  );
  const hasNoField = ({ param, field, switch: isSwitch }: FreeFilter) =>
    !field && !isSwitch && !byPreset.includes(param);
  const linked = chips.filter(({ key }) => free.some((filter) => filter.param === key && hasNoField(filter)));
  const focusFirst = useCallback(
    (fields: HTMLElement | null) => {
      // On a phone the focus would open the keyboard over the choices.
      if (!isSheet)
        fields?.querySelector<HTMLElement>("input, select, button")?.focus({ preventScroll: true });
    },
    [isSheet],
  );
  return (
    <fieldset
      ref={focusFirst}
      aria-label={t("filters")}
      className={isWide ? "columns-2 gap-x-8 *:mb-2 *:break-inside-avoid" : "flex min-w-0 flex-col gap-2"}
    >
      {linked.length > 0 && <Chips chips={linked} dropAll={false} />}
      {isSheet && <Switches free={free} url={url} className="flex flex-wrap gap-4" />}
      {filters.map((filter) =>
        "columnFilter" in filter ? (
          <FilterRow
            key={filter.key}
            label={filter.columnFilter.label}
            filter={filter.columnFilter.filter}
            params={filter.columnFilter.params}
            url={url}
            today={today}
          />
        ) : (
          <FreeRow key={filter.key} filter={filter.free} all={t("all")} url={url} today={today} />
        ),
      )}
    </fieldset>
  );
}

/** The order of the filters, by their first query parameter: the same in every list. */
const places = [
  "amount_from",
  "currency",
  "days_from",
  "expires_from",
  "colleague",
  "owner",
  "hold_owner",
  "next_status",
  "last_status",
  "status",
  "held",
  "kind",
  "bounced",
  "language",
  "contact_before",
  "numbers",
  "number",
  "debtor",
  "debtor_status",
];

/** Filters of a single list come after those: numbers and days, then choices, then text. */
const kinds: Record<ColumnFilter["kind"], number> = { numbers: 0, dates: 1, day: 1, select: 2, text: 4 };
const FREE = 3;

/** A filter, with or without a column, at its position. */
type PlacedFilter = { key: string; position: number } & ({ columnFilter: FilterOf } | { free: FreeFilter });

/** Returns the filters that have a field, with or without a column, in the common order of all lists. */
export function placedFilters(
  columns: readonly Pick<Column<never>, "id" | "header" | "filter">[],
  free: readonly FreeFilter[],
): PlacedFilter[] {
  const ofColumns = columns.flatMap(filtersOf).map((columnFilter): PlacedFilter => {
    return {
      key: columnFilter.key,
      position: placeOf(columnFilter.params[0], kinds[columnFilter.filter.kind]),
      columnFilter,
    };
  });
  const others = free
    .filter(({ field }) => field)
    .map(
      (filter): PlacedFilter => ({ key: filter.param, position: placeOf(filter.param, FREE), free: filter }),
    );
  return [...ofColumns, ...others].toSorted((a, b) => a.position - b.position);
}

function placeOf(param: string | undefined, kind: number): number {
  const position = places.indexOf(param ?? "");
  return position === -1 ? places.length + kind : position;
}
