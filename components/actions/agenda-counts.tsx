import { useTranslations } from "next-intl";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { formatCount } from "@/lib/i18n/format";

const kinds = ["promise", "dispute", "arrangement", "callback"] as const;
type Counts = Record<(typeof kinds)[number] | "unseen", number>;

const CHIP =
  "inline-flex min-h-7 shrink-0 items-center gap-2 rounded-md border border-line bg-surface px-2.5 text-dense hover:bg-sunken aria-[current]:border-brand aria-[current]:bg-brand-soft pointer-coarse:min-h-11";

/** Renders the counts of agenda rows that need attention because of an agreement, each a link to those rows. */
export function AgendaCounts({
  counts,
  current,
  domain,
}: {
  counts: Counts;
  current: string | null;
  domain: string;
}) {
  const t = useTranslations("agreements");
  return (
    <nav
      aria-label={t("to_look_at")}
      className="flex flex-wrap gap-2 px-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:pb-1"
    >
      {kinds.map((kind) => (
        <PrefetchLink
          key={kind}
          href={`/${domain}/actions?agenda&kind=${kind}&passed=1`}
          aria-current={current === kind ? "true" : undefined}
          className={`${CHIP} ${counts[kind] > 0 ? "text-ink" : "text-ink-muted max-md:not-aria-[current]:hidden"}`}
        >
          {t(`look_${kind}`)}
          <span
            className={`tnum font-semibold ${kind === "promise" && counts[kind] > 0 ? "text-bad-ink" : ""}`}
          >
            {formatCount(counts[kind])}
          </span>
        </PrefetchLink>
      ))}
      {counts.unseen > 0 && (
        <PrefetchLink href={`/${domain}/invoices?unseen=1`} className={`${CHIP} text-bad-ink`}>
          {t("look_unseen")}
          <span className="tnum font-semibold">{formatCount(counts.unseen)}</span>
        </PrefetchLink>
      )}
    </nav>
  );
}
