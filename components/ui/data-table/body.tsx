"use client";
import { Ellipsis } from "lucide-react";
import type { MouseEvent } from "react";
import { MenuButton, type MenuGroup } from "../menu";
import { Tooltip } from "../tooltip";
import type { Column, Density } from "./types";
import type { Selection } from "./use-selection";
import { hidingOf } from "./widths";

type RowLook<Row> = {
  columns: readonly Column<Row>[];
  /** The columns the user asked for, whatever the width of the window. */
  asked: ReadonlySet<string>;
  density: Density;
  selection?: Selection<Row> | undefined;
  rowName: (row: Row) => string;
  /** What a row's checkbox and its menu are called. */
  words: { select: (row: string) => string; actions: (row: string) => string };
  rowMenu?: ((row: Row) => readonly MenuGroup[]) | undefined;
  onFocus: (index: number) => void;
};

type Props<Row> = RowLook<Row> & {
  row: Row;
  index: number;
  active: boolean;
};

/** One row. It can be focused; its links and controls are reached by Tab from there. */
export function BodyRow<Row>({ row, index, active, ...look }: Props<Row>) {
  const { columns, asked, density, selection, rowName, words, rowMenu, onFocus } = look;
  const ticked = selection?.has(row) ?? false;
  const reason = selection?.reason(row) ?? null;
  const looks = ["list-row", density === "standard" && "is-standard", reason !== null && "text-ink-muted"];
  return (
    <tr
      data-row={index}
      tabIndex={active ? 0 : -1}
      onFocus={() => onFocus(index)}
      className={looks.filter(Boolean).join(" ")}
      data-ticked={ticked || undefined}
    >
      {selection && (
        <td className="tick-cell is-stuck left-0">
          <Tick selection={selection} row={row} label={words.select(rowName(row))} />
        </td>
      )}
      {columns.map((column) => {
        const stuck = column.sticky && (selection ? "is-stuck left-[42px]" : "is-stuck left-0");
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
        <td data-card="act" className="is-stuck right-0">
          <MenuButton
            iconOnly
            look="quiet"
            size="icon-sm"
            label={words.actions(rowName(row))}
            icon={<Ellipsis aria-hidden size={16} />}
            groups={rowMenu(row)}
          />
        </td>
      )}
    </tr>
  );
}

function Tick<Row>({ selection, row, label }: { selection: Selection<Row>; row: Row; label: string }) {
  const reason = selection.reason(row);
  const tick = (event: MouseEvent<HTMLInputElement>) => selection.toggle(row, event.shiftKey);
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
          if (box) box.indeterminate = selection.isMixed?.(row) ?? false;
        }}
        className="check"
        checked={selection.has(row)}
        onChange={() => {}} // the click knows about shift, the change does not
        onClick={tick}
      />
    </label>
  );
}
