"use client";
import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, type ReactNode, useMemo } from "react";
import { MenuButton, type MenuGroup } from "../menu";
import { phrase } from "../phrase";
import { Tooltip } from "../tooltip";
import { useWindowWidth } from "../use-window-width";
import { isColumnVisible, type Visibility } from "./column-layout";
import { type Frame, hideClassOf } from "./column-widths";
import type { Column, Density } from "./types";
import type { ModelRow } from "./use-table-model";

/** The labels of a row's checkbox and menu. */
type RowWords = { select: (row: string) => string; actions: (row: string) => string };

/** Ticks a row, or with `isRange` all rows from the last one to it. */
export type Ticking<Row extends object> = (row: ModelRow<Row>, isRange: boolean) => void;

type Props<Row extends object> = {
  row: ModelRow<Row>;
  active: boolean;
  columns: readonly Column<Row>[];
  visibility: Visibility;
  density: Density;
  /** Null where rows cannot be ticked. */
  tick: Ticking<Row> | null;
  isTicked: boolean;
  /** True when only a part of the row's items is ticked. */
  isMixed: boolean;
  /** Why the row cannot be ticked; null when it can. */
  reason: string | null;
  rowName: (row: Row) => string;
  words: RowWords;
  rowMenu?: ((row: Row) => readonly MenuGroup[]) | undefined;
  onFocus: (index: number) => void;
};

function Cells<Row extends object>({ row, active, columns, visibility, density, tick, ...rest }: Props<Row>) {
  const { isTicked, isMixed, reason, rowName, words, rowMenu, onFocus } = rest;
  const { original, index } = row;
  const classNames = [
    "list-row",
    density === "standard" && "is-standard",
    reason !== null && "text-ink-muted",
  ];
  return (
    <tr
      data-row={index}
      tabIndex={active ? 0 : -1}
      onFocus={() => onFocus(index)}
      className={classNames.filter(Boolean).join(" ")}
      data-ticked={isTicked || undefined}
    >
      {tick && (
        <td className="tick-cell is-stuck left-0">
          <Tick
            isTicked={isTicked}
            isMixed={isMixed}
            reason={reason}
            label={words.select(rowName(original))}
            onTick={(isRange) => tick(row, isRange)}
          />
        </td>
      )}
      {columns.map((column) => {
        const stuck = column.sticky && (tick ? "is-stuck left-[42px]" : "is-stuck left-0");
        const own = [
          hideClassOf(column, visibility),
          column.align === "right" && "is-right",
          stuck,
          column.className,
        ];
        const cell = { className: own.filter(Boolean).join(" ") || undefined, "data-card": column.card };
        return column.sticky ? (
          <th key={column.id} scope="row" {...cell}>
            {column.cell(original)}
          </th>
        ) : (
          <td key={column.id} {...cell}>
            {column.cell(original)}
          </td>
        );
      })}
      {rowMenu && (
        <td data-card="act" className="is-stuck menu-cell right-0">
          <MenuButton
            iconOnly
            variant="quiet"
            size="icon-row"
            label={words.actions(rowName(original))}
            icon={<Ellipsis aria-hidden size={16} />}
            groups={rowMenu(original)}
          />
        </td>
      )}
    </tr>
  );
}

/**
 * Renders one row. It is focusable; Tab reaches its links and controls from there. Memoized: of fifty rows only the changed ones are
 * rendered again.
 */
export const BodyRow = memo(Cells) as typeof Cells;

type TickProps = {
  isTicked: boolean;
  isMixed: boolean;
  reason: string | null;
  label: string;
  onTick: (isRange: boolean) => void;
};

function Tick({ isTicked, isMixed, reason, label, onTick }: TickProps) {
  if (reason !== null) {
    return (
      <Tooltip content={reason}>
        <input
          type="checkbox"
          aria-label={label}
          aria-disabled
          checked={false}
          readOnly
          className="check align-middle opacity-45"
        />
      </Tooltip>
    );
  }
  return (
    // The box has a label of its own; this one only enlarges the click target.
    <label>
      <input
        type="checkbox"
        aria-label={label}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        className="check"
        checked={isTicked}
        onChange={() => {}} // only the click event has shiftKey
        onClick={(event) => onTick(event.shiftKey)}
      />
    </label>
  );
}

/** Returns the labels of a row's controls; each sentence is compiled once for all rows. */
export function useRowWords(): RowWords {
  const t = useTranslations("table");
  return useMemo(() => {
    const select = phrase(["row"], (values) => t("select_row", values));
    const actions = phrase(["row"], (values) => t("actions_of", values));
    return { select: (row) => select({ row }), actions: (row) => actions({ row }) };
  }, [t]);
}

type DetailProps<Row> = {
  columns: readonly Column<Row>[];
  visibility: Visibility;
  frame: Frame;
  children: ReactNode;
};

/** Renders what is below an expanded row, as wide as the visible columns. */
export function Detail<Row>({ columns, visibility, frame, children }: DetailProps<Row>) {
  const width = useWindowWidth();
  // A cell that spans more columns than there are would make the others narrower.
  const inSight = columns.filter((column) => isColumnVisible(column, visibility, width));
  return (
    <tr className="list-detail">
      <td colSpan={inSight.length + Number(frame.ticks) + Number(frame.menu)}>{children}</td>
    </tr>
  );
}
