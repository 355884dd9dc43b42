import type { ReactNode } from "react";
import type { Amount } from "@/lib/kernel/money";
import { Money } from "./format";

type Head = {
  label: string;
  side: "left" | "right";
  /** Hidden on a phone, where the first column has this information. */
  isWide?: boolean;
};

type Props = { heads: readonly Head[]; caption?: string; className?: string; children: ReactNode };

/** Renders a small table of figures; the first and last column are flush with the surrounding content. */
export function FiguresTable({ heads, caption, className = "", children }: Props) {
  const last = heads.length - 1;
  const edge = (at: number) =>
    at === 0 ? "pr-3 max-sm:pr-1" : at === last ? "pl-3 max-sm:pl-1" : "px-3 max-sm:px-1";
  return (
    <table className={`figures w-full text-list ${className}`}>
      {caption && <caption className="pb-1 text-left font-medium">{caption}</caption>}
      <thead className="text-dense text-ink-muted">
        <tr>
          {heads.map(({ label, side, isWide }, at) => (
            <th
              key={label}
              scope="col"
              className={`py-1 font-medium ${edge(at)} ${side === "left" ? "text-left" : "text-right"} ${isWide ? "max-sm:hidden" : ""}`}
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

/** Renders the last cell of a row of figures: a sum per currency, below each other, as they are never added. */
export function SumsCell({ sums }: { sums: readonly { currency: string; amount: Amount }[] }) {
  return (
    <td className="py-1.5 text-right">
      {sums.map(({ currency, amount }) => (
        <span key={currency} className="block">
          <Money amount={amount} currency={currency} />
        </span>
      ))}
    </td>
  );
}
