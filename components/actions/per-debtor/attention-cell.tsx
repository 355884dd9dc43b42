"use client";
import { useTranslations } from "next-intl";
import { MarkBadge } from "@/components/debtors/page/mark-badges";
import type { ActionGroup } from "@/lib/dunning/answers/lists";
import { formatCount } from "@/lib/i18n/format";
import { HeldInLine } from "../columns/held-back";

/** What somebody should know of a debtor before writing: the worst in a box and how many more there are, or else which invoices stay. */
export function AttentionCell({ row, today }: { row: ActionGroup; today: string }) {
  const t = useTranslations("debtor_page");
  const [worst, ...others] = row.attention;
  if (!worst) return row.held && <HeldInLine held={row.held} count={row.count} today={today} />;
  const all = row.attention.map(({ kind, count }) => t(`mark_${kind}`, { count })).join(", ");
  return (
    <span title={all} className="inline-flex max-w-full items-center gap-1.5">
      <MarkBadge {...worst} />
      {others.length > 0 && (
        <>
          <span aria-hidden className="text-ink-muted">
            +{formatCount(others.length)}
          </span>
          <span className="sr-only">{all}</span>
        </>
      )}
    </span>
  );
}
