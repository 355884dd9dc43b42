import { useTranslations } from "next-intl";
import { Instant } from "@/components/ui/format";
import { DefinitionList } from "@/components/ui/page";
import { PlaceLink } from "@/components/ui/place-link";
import type { ConnectDetails } from "@/lib/accounting/answers";
import type { DifferenceList } from "@/lib/accounting/answers/sync-runs";
import type { PackageKey } from "@/lib/accounting/statuses";
import { formatMoney } from "@/lib/i18n/format";
import { PACKAGE_NAMES } from "./package-names";
import { isRead, SyncFigures } from "./sync-figures";
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
  const differing = sums.filter(({ own }) => own.count > 0);
  if (differing.length === 0)
    return (
      <>
        {t(sums.some(({ elsewhere }) => elsewhere.count > 0) ? "agrees_of" : "agrees_all", {
          name: PACKAGE_NAMES[of],
        })}
      </>
    );
  return (
    <PlaceLink href={`/${domain}/synchronize/differences?package=${of}`} className="text-warn-ink underline">
      {differing.map(({ currency, own: { difference } }) => (
        <span key={currency} className="block">
          {t("difference_amount", { amount: formatMoney(difference, currency) })}
        </span>
      ))}
    </PlaceLink>
  );
}

/** What the last time did, or why it did nothing. */
function Outcome({ run }: { run: NonNullable<Linked["last_run"]> }) {
  const isIdle = run.added + run.changed + run.closed + run.reopened + run.rejected + run.doubted === 0;
  return isRead(run) && !isIdle ? <SyncFigures run={run} /> : <SyncOutcome run={run} />;
}
