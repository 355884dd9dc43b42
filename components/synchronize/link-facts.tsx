import { useTranslations } from "next-intl";
import { Instant } from "@/components/ui/format";
import { DefinitionList } from "@/components/ui/page";
import type { ConnectDetails } from "@/lib/accounting/answers";
import type { PackageKey } from "@/lib/accounting/statuses";

type Link = NonNullable<ConnectDetails[PackageKey]>;

/** When a link was last read to its end, and what its last sync did or why it did nothing. */
export function LinkFacts({ link: { synced_at, last_run } }: { link: Link }) {
  const t = useTranslations();
  const items = [
    { term: t("sync.last"), value: synced_at ? <Instant at={synced_at} /> : t("sync.never") },
    ...(last_run ? [{ term: t("sync.last_run"), value: <Outcome run={last_run} /> }] : []),
  ];
  return <DefinitionList items={items} />;
}

function Outcome({ run }: { run: NonNullable<Link["last_run"]> }) {
  const t = useTranslations();
  if (run.state === "running") return <>{t("sync.run_running")}</>;
  if (run.state === "failed") return <span className="text-bad-ink">{t("sync.run_failed")}</span>;
  if (run.state === "stopped") return <span className="text-warn-ink">{t("sync.run_stopped")}</span>;
  const { added, changed, closed, reopened, rejected } = run;
  return <>{t("sync.run_figures", { added, changed, closed, reopened, rejected })}</>;
}
