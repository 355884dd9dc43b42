"use client";
import { Ellipsis } from "lucide-react";
import type { MouseEvent } from "react";
import { MenuButton, type MenuGroup } from "../menu";
import { Tooltip } from "../tooltip";
import { stickyCell } from "./head";
import type { Column, Density } from "./types";
import type { Selection } from "./use-selection";

type RowLook<Row> = {
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
  const looks = ["list-row", density === "compact" && "is-compact", reason !== null && "text-ink-muted"];
  return (
    <tr
      data-row={index}
      tabIndex={active ? 0 : -1}
      onFocus={() => onFocus(index)}
      className={looks.filter(Boolean).join(" ")}
      data-ticked={ticked || undefined}
    >
      {selection && (
        <td className="w-10 pr-0">
          <Tick selection={selection} row={row} label={words.select(rowName(row))} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} className={cellLook(column)}>
          {column.cell(row)}
        </td>
      ))}
      {rowMenu && (
        <td className="sticky right-0 w-10 px-1 py-0 text-right shadow-[-6px_0_6px_-6px_rgb(0_0_0/0.18)]">
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

/** What a cell has besides the look of every cell, which the style sheet says once (`list-row`). */
function cellLook<Row>({ align, sticky, className }: Column<Row>): string | undefined {
  const own = [align === "right" && "text-right", sticky && stickyCell, className].filter(Boolean);
  return own.length > 0 ? own.join(" ") : undefined;
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
