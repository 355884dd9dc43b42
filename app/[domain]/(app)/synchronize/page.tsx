import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type PageCtx, pageContext, runQuery } from "@/app/page-context";
import { DuplicatesNotice } from "@/components/duplicates/duplicates-notice";
import { CsvSync } from "@/components/synchronize/csv-sync";
import type { ImportJob } from "@/components/synchronize/import-job";
import { PackageLinks, type SumsOfPackages } from "@/components/synchronize/package-links";
import { SyncRuns, WaitingRuns } from "@/components/synchronize/sync-runs";
import { SyncTabs } from "@/components/synchronize/sync-tabs";
import { Page } from "@/components/ui/page";
import { may } from "@/lib/access/capabilities";
import type { ConnectDetails } from "@/lib/accounting/answers";
import { connectDetails } from "@/lib/accounting/queries/connect-details";
import { listDuplicates } from "@/lib/accounting/queries/duplicates/list-duplicates";
import { listDifferences } from "@/lib/accounting/queries/list-differences";
import { listSyncs } from "@/lib/accounting/queries/list-syncs";
import { packageKeys } from "@/lib/accounting/statuses";
import { debtorChoices } from "@/lib/debtors/queries/form-choices";
import { jobStatuses } from "@/lib/jobs/queries";
import { jobStatus } from "@/lib/jobs/rules";
import { BrokenPackageLinks } from "../broken-package-links";

/** The number of past imports shown. */
const SHOWN = 10;

type Props = PageProps<"/[domain]/synchronize">;

export async function generateMetadata() {
  const t = await getTranslations("sync");
  return { title: t("title") };
}

/** Renders the import of open items from an accounting package or a file; with `?job=` the result of one import. */
export default async function SynchronizePage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("sync");
  const { job, link } = await searchParams;
  const found = typeof job === "string" ? (await runQuery(jobStatuses, ctx, { id: job })).data : null;
  const importJob = found && !Array.isArray(found) ? found : null;
  const looked = importJob && runLookedAt(importJob);
  if (looked) redirect(`/${ctx.domain}/synchronize/runs/${looked}`);
  const asks = (importJob?.result.unknown_countries ?? []).length > 0;
  const countries = asks ? (await runQuery(debtorChoices, ctx, {})).data.countries : [];
  const details = importJob ? null : (await runQuery(connectDetails, ctx, {})).data;
  const runs = importJob ? [] : (await runQuery(listSyncs, ctx, { per_page: SHOWN })).data;
  const sums = details ? await sumsOf(ctx, details) : {};
  const duplicates = importJob ? null : await runQuery(listDuplicates, ctx, { per_page: 1 });
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle", { customer: ctx.customer?.name ?? "" })}
      tabs={
        <SyncTabs
          domain={ctx.domain}
          current="links"
          differences={countIn(sums)}
          duplicates={duplicates?.meta.total}
        />
      }
    >
      <BrokenPackageLinks ctx={ctx} />
      <WaitingRuns domain={ctx.domain} runs={runs} />
      {duplicates && <DuplicatesNotice domain={ctx.domain} totals={duplicates.totals} />}
      {details && (
        <PackageLinks
          details={details}
          sums={sums}
          domain={ctx.domain}
          mayUnlink={may(ctx, "sync.unlink")}
          outcome={typeof link === "string" ? link : null}
        />
      )}
      <CsvSync
        key={ctx.customer?.id}
        domain={ctx.domain}
        job={importJob && progressOf(importJob)}
        countries={countries}
      />
      <SyncRuns domain={ctx.domain} runs={runs} />
    </Page>
  );
}

/** Returns the run that waits for a decision after a job, on whose page the findings are; null for other jobs. */
const runLookedAt = ({ action, status, error, result }: ImportJob): number | null => {
  const isOver = action === "look-csv" && status === jobStatus.done;
  return isOver || error === "look_differs" ? (result.run_id ?? null) : null;
};

/** Returns, per package that was read, whether its totals and ours agree. */
async function sumsOf(ctx: PageCtx, details: ConnectDetails): Promise<SumsOfPackages> {
  const sums: SumsOfPackages = {};
  for (const key of packageKeys)
    if (details[key]?.synced_at)
      sums[key] = (await runQuery(listDifferences, ctx, { package: key, per_page: 1 })).totals.sums;
  return sums;
}

/** Returns the number of invoices that differ from the bookkeeping, over all packages and currencies. */
const countIn = (sums: SumsOfPackages): number =>
  packageKeys.flatMap((key) => sums[key] ?? []).reduce((all, { own }) => all + own.count, 0);

const progressOf = ({ id, action, status, current, total, result, error }: ImportJob): ImportJob => ({
  id,
  action,
  status,
  current,
  total,
  result,
  error,
});
