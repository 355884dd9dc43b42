import type { ReactNode } from "react";

type Head = { label: string; side: "left" | "right" };

/** Figures of a plan under their heads; the first and the last column stand flush with what is around them. */
export function PlanTable({ heads, children }: { heads: readonly Head[]; children: ReactNode }) {
  const last = heads.length - 1;
  const edge = (at: number) => (at === 0 ? "pr-3" : at === last ? "pl-3" : "px-3");
  return (
    <table className="tnum w-full text-list">
      <thead className="text-dense text-ink-muted">
        <tr>
          {heads.map(({ label, side }, at) => (
            <th
              key={label}
              scope="col"
              className={`py-1 font-medium ${edge(at)} ${side === "left" ? "text-left" : "text-right"}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
