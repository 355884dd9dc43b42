"use client";
import { Ellipsis } from "lucide-react";
import type { MouseEvent } from "react";
import { MenuButton, type MenuGroup } from "../menu";
import { Tooltip } from "../tooltip";
import { stickyCell } from "./head";
import type { Column, Density } from "./types";
import type { Selection } from "./use-selection";

export type RowLook<Row> = {
  columns: readonly Column<Row>[];
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
  const { columns, density, selection, rowName, words, rowMenu, onFocus } = look;
  const ticked = selection?.has(row) ?? false;
  const reason = selection?.reason(row) ?? null;
  const ground = ticked ? "bg-brand-soft" : "bg-surface group-hover:bg-sunken";
  const height = density === "compact" ? "h-[30px] text-dense" : "h-9 text-list";
  const base = `whitespace-nowrap border-line border-b px-3 ${density === "compact" ? "py-0" : "py-1"} ${ground}`;
  return (
    <tr
      data-row={index}
      tabIndex={active ? 0 : -1}
      onFocus={() => onFocus(index)}
      className={`group ${height} ${reason ? "text-ink-muted" : ""} -outline-offset-2`}
    >
      {selection && (
        <td className={`${base} w-10 pr-0`}>
          <Tick selection={selection} row={row} label={words.select(rowName(row))} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          className={`${base} ${column.align === "right" ? "text-right" : "text-left"} ${column.sticky ? stickyCell : ""} ${column.className ?? ""}`}
        >
          {column.cell(row)}
        </td>
      ))}
      {rowMenu && (
        <td
          className={`${base} sticky right-0 w-10 shadow-[-6px_0_6px_-6px_rgb(0_0_0/0.18)] px-1 py-0 text-right`}
        >
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
    <input
      type="checkbox"
      aria-label={label}
      className="check align-middle"
      checked={selection.has(row)}
      onChange={() => {}} // the click knows about shift, the change does not
      onClick={tick}
    />
  );
}
