import type { ReactNode } from "react";

/** `isWide`: hidden on a phone. */
type Head = { label: string; isAmount?: boolean; isWide?: boolean };
type TableProps = {
  label: string;
  heads: readonly Head[];
  children: ReactNode;
};

/** Renders a table that scrolls sideways where the window is too narrow. */
export function LawTable({ label, heads, children }: TableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus makes it scrollable sideways by keyboard
      tabIndex={0}
      className="min-w-0 overflow-x-auto rounded-md border border-line bg-surface print:overflow-visible"
    >
      <table className="tnum w-full text-list">
        <caption className="px-3 py-2 text-left font-semibold text-form">{label}</caption>
        <thead className="bg-sunken text-dense text-ink-muted">
          <tr>
            {heads.map((head) => (
              <th
                key={head.label}
                scope="col"
                className={`whitespace-nowrap px-3 py-2 font-medium print:px-1.5 print:text-[10px] ${head.isAmount ? "text-right" : "text-left"} ${head.isWide ? wide : ""}`}
              >
                {head.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** The style of a cell that may wrap; `cell` is that of a day or an amount, which does not. */
export const wrapping = "border-line border-t px-3 py-2 max-sm:px-2 print:px-1.5 print:py-1";
export const cell = `${wrapping} whitespace-nowrap`;
/** Hides a column on a phone. */
export const wide = "max-sm:hidden";
