import Link from "next/link";
import { useTranslations } from "next-intl";
import { Instant } from "@/components/ui/format";
import { DefinitionList } from "@/components/ui/page";
import type { ConnectDetails } from "@/lib/accounting/answers";
import type { DifferenceList } from "@/lib/accounting/answers/sync-runs";
import type { PackageKey } from "@/lib/accounting/statuses";
import { formatCount, formatMoney } from "@/lib/i18n/format";
import { SyncOutcome } from "./sync-outcome";

type Linked = NonNullable<ConnectDetails[PackageKey]>;

type Sums = DifferenceList["totals"]["sums"];
type Props = { of: PackageKey; domain: string; link: Linked; sums: Sums | undefined };

/** When a link was last read to its end and is read next, whether its sums agree, and what its last sync did or why it did nothing. */
export function LinkFacts({ of, domain, link: { synced_at, next_at, needs_relink, last_run }, sums }: Props) {
  const t = useTranslations();
  const items = [
    { term: t("sync.last"), value: synced_at ? <Instant at={synced_at} /> : t("sync.never") },
    ...(needs_relink
      ? []
      : [{ term: t("sync.next"), value: next_at ? <Instant at={next_at} /> : t("sync.next_none") }]),
    ...(last_run ? [{ term: t("sync.last_run"), value: <Outcome run={last_run} /> }] : []),
    ...(sums
      ? [{ term: t("sync.reconciled"), value: <Agreement of={of} domain={domain} sums={sums} /> }]
      : []),
  ];
  return <DefinitionList items={items} />;
}

function Agreement({ of, domain, sums }: { of: PackageKey; domain: string; sums: Sums }) {
  const t = useTranslations("sync");
  const differing = sums.filter(({ count }) => count > 0);
  if (differing.length === 0) return <>{t("agrees_all")}</>;
  return (
    <Link href={`/${domain}/synchronize/differences?package=${of}`} className="text-warn-ink underline">
      {differing.map(({ currency, difference }) => (
        <span key={currency} className="block">
          {t("difference_amount", { amount: formatMoney(difference, currency) })}
        </span>
      ))}
    </Link>
  );
}

const counted = ["added", "changed", "closed", "reopened", "rejected"] as const;

/** What the last time did, or why it did nothing. */
function Outcome({ run }: { run: NonNullable<Linked["last_run"]> }) {
  const t = useTranslations("sync");
  const did = counted.filter((name) => run[name] > 0);
  const isRead = run.state === "done" || run.state === "rejected";
  if (!isRead || did.length === 0) return <SyncOutcome run={run} />;
  return <>{did.map((name) => t(`figure_${name}`, { shown: formatCount(run[name]) })).join(", ")}</>;
}
