"use client";
import { Ellipsis } from "lucide-react";
import { memo } from "react";
import { MenuButton, type MenuGroup } from "../menu";
import { Tooltip } from "../tooltip";
import type { Column, Density } from "./types";
import { hidingOf } from "./widths";

type Props<Row> = {
  row: Row;
  index: number;
  active: boolean;
  columns: readonly Column<Row>[];
  /** The columns the user asked for, whatever the width of the window. */
  asked: ReadonlySet<string>;
  density: Density;
  /** Null where nothing can be ticked. */
  tick: Ticking<Row> | null;
  isTicked: boolean;
  /** Whether only a part of what the row stands for is ticked. */
  isMixed: boolean;
  /** Why the row cannot be ticked; null when it can. */
  reason: string | null;
  rowName: (row: Row) => string;
  /** What a row's checkbox and its menu are called. */
  words: { select: (row: string) => string; actions: (row: string) => string };
  rowMenu?: ((row: Row) => readonly MenuGroup[]) | undefined;
  onFocus: (index: number) => void;
};

/** Ticks a row, or with `range` all from the last one to it. */
export type Ticking<Row> = (row: Row, range: boolean) => void;

function Cells<Row>({ row, index, active, ...look }: Props<Row>) {
  const { columns, asked, density, tick, isTicked, isMixed, reason, rowName, words, rowMenu, onFocus } = look;
  const looks = ["list-row", density === "standard" && "is-standard", reason !== null && "text-ink-muted"];
  return (
    <tr
      data-row={index}
      tabIndex={active ? 0 : -1}
      onFocus={() => onFocus(index)}
      className={looks.filter(Boolean).join(" ")}
      data-ticked={isTicked || undefined}
    >
      {tick && (
        <td className="tick-cell is-stuck left-0">
          <Tick
            isTicked={isTicked}
            isMixed={isMixed}
            reason={reason}
            label={words.select(rowName(row))}
            onTick={(range) => tick(row, range)}
          />
        </td>
      )}
      {columns.map((column) => {
        const stuck = column.sticky && (tick ? "is-stuck left-[42px]" : "is-stuck left-0");
        const own = [
          hidingOf(column, asked),
          column.align === "right" && "is-right",
          stuck,
          column.className,
        ];
        const cell = { className: own.filter(Boolean).join(" ") || undefined, "data-card": column.card };
        return column.sticky ? (
          <th key={column.id} scope="row" {...cell}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} {...cell}>
            {column.cell(row)}
          </td>
        );
      })}
      {rowMenu && (
        <td data-card="act" className="is-stuck menu-cell right-0">
          <MenuButton
            iconOnly
            look="quiet"
            size="icon-row"
            label={words.actions(rowName(row))}
            icon={<Ellipsis aria-hidden size={16} />}
            groups={rowMenu(row)}
          />
        </td>
      )}
    </tr>
  );
}

/** One row. It can be focused; its links and controls are reached by Tab from there. Of fifty only those are drawn again that changed. */
export const BodyRow = memo(Cells) as typeof Cells;

type TickProps = {
  isTicked: boolean;
  isMixed: boolean;
  reason: string | null;
  label: string;
  onTick: (range: boolean) => void;
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
    // Its words are the box's own: around it the label is only room to click in.
    <label>
      <input
        type="checkbox"
        aria-label={label}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        className="check"
        checked={isTicked}
        onChange={() => {}} // the click knows about shift, the change does not
        onClick={(event) => onTick(event.shiftKey)}
      />
    </label>
  );
}
