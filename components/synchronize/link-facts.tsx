import Link from "next/link";
import { useTranslations } from "next-intl";
import { Instant } from "@/components/ui/format";
import { DefinitionList } from "@/components/ui/page";
import type { ConnectDetails } from "@/lib/accounting/answers";
import type { DifferenceList } from "@/lib/accounting/answers/sync-runs";
import type { PackageKey } from "@/lib/accounting/statuses";
import { formatMoney } from "@/lib/i18n/format";

type Linked = NonNullable<ConnectDetails[PackageKey]>;

type Sums = DifferenceList["totals"]["sums"];
type Props = { of: PackageKey; domain: string; link: Linked; sums: Sums | undefined };

/** When a link was last read to its end, whether its sums agree, and what its last sync did or why it did nothing. */
export function LinkFacts({ of, domain, link: { synced_at, last_run }, sums }: Props) {
  const t = useTranslations();
  const items = [
    { term: t("sync.last"), value: synced_at ? <Instant at={synced_at} /> : t("sync.never") },
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
          {formatMoney(difference, currency)} {t("difference").toLowerCase()}
        </span>
      ))}
    </Link>
  );
}

function Outcome({ run }: { run: NonNullable<Linked["last_run"]> }) {
  const t = useTranslations();
  if (run.state === "running") return <>{t("sync.run_running")}</>;
  if (run.state === "failed") return <span className="text-bad-ink">{t("sync.run_failed")}</span>;
  if (run.state === "stopped") return <span className="text-warn-ink">{t("sync.run_stopped")}</span>;
  const { added, changed, closed, reopened, rejected } = run;
  return <>{t("sync.run_figures", { added, changed, closed, reopened, rejected })}</>;
}
