"use client";
import type { ReactNode } from "react";
import { useWindowWidth } from "../use-window-width";
import type { Column } from "./types";
import type { Around } from "./widths";

type Props<Row> = { columns: readonly Column<Row>[]; around: Around; shown: ReactNode };

/** What stands under an open row, as wide as the columns in sight. */
export function Detail<Row>({ shown, ...rest }: Props<Row>) {
  return shown ? <Opened {...rest}>{shown}</Opened> : null;
}

type OpenedProps<Row> = Omit<Props<Row>, "shown"> & { children: ReactNode };

function Opened<Row>({ columns, around, children }: OpenedProps<Row>) {
  const width = useWindowWidth();
  // A cell across more columns than there are would make the others narrower.
  const inSight = columns.filter(({ id, from = 768 }) => around.asked.has(id) || from <= width);
  return (
    <tr className="list-detail">
      <td colSpan={inSight.length + Number(around.ticks) + Number(around.menu)}>{children}</td>
    </tr>
  );
}
