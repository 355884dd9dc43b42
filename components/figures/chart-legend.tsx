"use client";
import { CornerDownLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { type BarStyle, type ChartSpec, type Part, shareAt, styleAt, totalAt } from "./chart-spec";
import { showInvoicesLabel } from "./show-invoices-label";
import { fullValue } from "./value-text";

type Props = { spec: ChartSpec; index: number };

/**
 * Renders the legend of a chart with the values of one bar: its total, each part with value and share, the year before, and the link to its
 * list.
 */
export function ChartLegend({ spec, index }: Props) {
  const t = useTranslations("figures");
  const bar = spec.bars[index];
  if (!bar) return null;
  const before = bar.before ? totalAt(spec, index, "before") : null;
  return (
    <div className="flex min-w-0 flex-col gap-1.5 text-[12px]/4">
      <p className="flex justify-between gap-3 font-semibold text-dense">
        <span>{bar.name}</span>
        {spec.form === "stack" && <span className="tnum">{fullValue(totalAt(spec, index), spec.unit)}</span>}
      </p>
      <ul className={isWide(spec) ? "flex flex-col gap-1.5" : "figures-counts"}>
        {partsInOrder(spec).map((part) => (
          <PartLine key={part.key} spec={spec} part={part} index={index} />
        ))}
      </ul>
      {bar.before && before !== null && (
        <p className="flex justify-between gap-3 border-line border-t pt-1.5 text-ink-muted">
          <span>{bar.before}</span>
          <span className="tnum">{fullValue(before, spec.unit)}</span>
        </p>
      )}
      {countsTwice(spec, index) && <p className="text-ink-muted">{t("each_step_counts")}</p>}
      {bar.href && (
        <p className="no-print">
          <PrefetchLink
            href={bar.href}
            className="inline-flex min-h-6 items-center gap-1.5 text-brand-text hover:underline"
          >
            {spec.form === "groups" ? t("show_entries") : showInvoicesLabel(t, bar)}
            <CornerDownLeft aria-hidden size={13} />
          </PrefetchLink>
        </p>
      )}
    </div>
  );
}

/** Money, and names longer than this, do not fit in two columns. */
const LONG_NAME = 14;

const isWide = ({ unit, parts }: ChartSpec): boolean =>
  unit.kind === "money" || parts.some(({ label }) => label.length > LONG_NAME);

/** Returns whether a bar counts an invoice twice: one sent at two steps is in two parts of the bar, and once on its list. */
const countsTwice = (spec: ChartSpec, index: number): boolean =>
  spec.form === "stack" &&
  spec.unit.kind === "invoices" &&
  Number(totalAt(spec, index)) > (spec.bars[index]?.invoices ?? Number.POSITIVE_INFINITY);

/** Returns the parts in reading order: a stack from its top, bars beside each other from the first. */
const partsInOrder = ({ form, parts }: ChartSpec): readonly Part[] =>
  form === "stack" ? [...parts].reverse() : parts;

function PartLine({ spec, part, index }: { spec: ChartSpec; part: Part; index: number }) {
  // Parts of a group, such as offered and won, do not add up, so they have no share.
  const share = spec.form === "stack" ? shareAt(spec, part, index) : null;
  const href = part.hrefs?.[index];
  return (
    <li className="grid grid-cols-[12px_minmax(0,1fr)_auto_2.25rem] items-center gap-2">
      <Swatch style={styleAt(part, index)} />
      {href ? (
        <PrefetchLink href={href} className="block truncate leading-6 text-brand-text hover:underline">
          {part.label}
        </PrefetchLink>
      ) : (
        <span className="truncate">{part.label}</span>
      )}
      <span className="tnum">{fullValue(part.values[index], spec.unit)}</span>
      <span className="tnum text-right text-ink-muted">{share === null ? "" : `${share}%`}</span>
    </li>
  );
}

/** Renders a sample of a part's fill. */
function Swatch({ style: { tone, fill } }: { style: BarStyle }) {
  const colour = tone === "muted" ? "var(--ink-muted)" : `var(--chart-${tone})`;
  const background = {
    filled: colour,
    outline: "transparent",
    hatched: `repeating-linear-gradient(135deg, ${colour} 0 2px, var(--surface) 2px 4px)`,
  }[fill];
  return (
    <span
      aria-hidden
      className="forced-edge size-3 shrink-0 rounded-[2px] border print:[print-color-adjust:exact]"
      style={{ background, borderColor: colour }}
    />
  );
}
