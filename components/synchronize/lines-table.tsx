"use client";

type Props = {
  label: string;
  headings: readonly { name: string; isNumber: boolean }[];
  rows: readonly { key: string; cells: readonly string[] }[];
};

/** Renders a small table that scrolls by itself, sideways on a phone. */
export function LinesTable({ label, headings, rows }: Props) {
  const side = (index: number) =>
    headings[index]?.isNumber ? "text-right whitespace-nowrap" : "min-w-28 text-left";
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus makes it scrollable by keyboard
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-md border border-line bg-surface"
    >
      <table className="tnum w-full text-list">
        <thead className="sticky top-0 bg-sunken text-dense text-ink-muted">
          <tr>
            {headings.map(({ name }, index) => (
              <th key={name} scope="col" className={`px-3 py-2 font-medium ${side(index)}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td
                  key={headings[index]?.name}
                  className={`border-line border-t px-3 py-1.5 align-top ${side(index)}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
