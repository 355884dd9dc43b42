import type { Column, FooterRow } from "./types";

type Props<Row> = {
  rows: readonly FooterRow[];
  columns: readonly Column<Row>[];
  lead: number;
  trail: number;
};

/** The totals of everything that fits the filters, a line per currency, always in sight. */
export function Foot<Row>({ rows, columns, lead, trail }: Props<Row>) {
  const first = columns.findIndex((column) => rows.some((row) => column.id in row.cells));
  const span = lead + Math.max(1, first);
  const rest = columns.slice(Math.max(1, first));
  return (
    <tfoot>
      {rows.map((row, index) => (
        <tr key={row.key} className="h-9">
          <th
            scope="row"
            colSpan={span}
            style={{ bottom: `${(rows.length - 1 - index) * 36}px` }}
            className="sticky left-0 z-10 border-line border-t bg-sunken px-3 text-left font-semibold text-list"
          >
            {row.label}
          </th>
          {rest.map((column) => (
            <td
              key={column.id}
              style={{ bottom: `${(rows.length - 1 - index) * 36}px` }}
              className={`sticky border-line border-t bg-sunken px-3 font-semibold text-list ${column.align === "right" ? "text-right" : ""}`}
            >
              {row.cells[column.id]}
            </td>
          ))}
          {trail > 0 && (
            <td
              style={{ bottom: `${(rows.length - 1 - index) * 36}px` }}
              className="sticky right-0 border-line border-t bg-sunken"
            />
          )}
        </tr>
      ))}
    </tfoot>
  );
}
