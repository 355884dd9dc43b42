import { getLocale, getTranslations } from "next-intl/server";
import { browse, pageContext } from "@/app/page-context";
import { sourceOf } from "@/components/domain/synchronize/package-names";
import { ImportPreview } from "@/components/synchronize/import-preview";
import { isFinished, SyncFigures } from "@/components/synchronize/sync-figures";
import { SyncOutcome } from "@/components/synchronize/sync-outcome";
import { SyncRows } from "@/components/synchronize/sync-rows";
import { SyncRunActions } from "@/components/synchronize/sync-run-actions";
import { Page } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Notice } from "@/components/ui/states";
import { may } from "@/lib/access/capabilities";
import { getSync } from "@/lib/accounting/queries/get-sync";
import { isPackage } from "@/lib/accounting/statuses";
import { formatCount, formatInstant } from "@/lib/i18n/format";

type Props = PageProps<"/[domain]/synchronize/runs/[id]">;

export async function generateMetadata() {
  const t = await getTranslations("sync");
  return { title: t("run_title") };
}

/** Renders one import of open items: the result of each row, and what can still be done about it. */
export default async function SyncRunPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("sync");
  const locale = await getLocale();
  const { data: run, ...page } = await browse(getSync, ctx, {
    ...(await searchParams),
    id: (await params).id,
  });
  const by = run.by ?? (run.is_automatic ? t("history_automatic") : "");
  return (
    <Page
      title={sourceOf(run)}
      subtitle={[formatInstant(run.started_at, locale), by].filter(Boolean).join(" · ")}
      above={
        <PrefetchLink href={`/${ctx.domain}/synchronize`} className="hover:underline">
          {t("title")}
        </PrefetchLink>
      }
      actions={<SyncRunActions run={run} domain={ctx.domain} mayStart={may(ctx, "sync.start")} />}
    >
      {run.state !== "reverted" && (
        <p className="flex flex-wrap items-center gap-x-3 text-list">
          <SyncOutcome run={run} />
          {isFinished(run) && (
            <span className="text-ink-muted">
              <SyncFigures run={run} />
            </span>
          )}
        </p>
      )}
      {run.taken_back_at && (
        <p className="text-list text-warn-ink">
          {t(run.state === "reverted" ? "reverted_at" : "taken_back_at", {
            at: formatInstant(run.taken_back_at, locale),
          })}
        </p>
      )}
      {run.state === "stopped" && run.missing !== null && run.open !== null && (
        <Notice tone="warn">
          {t("stopped_closing", { missing: formatCount(run.missing), open: formatCount(run.open) })}
        </Notice>
      )}
      {run.look && (
        <ImportPreview
          // Ticks apply to one set of figures: other figures reset them.
          key={JSON.stringify(run.look)}
          id={run.id}
          domain={ctx.domain}
          preview={run.look}
          mayStart={may(ctx, "sync.start")}
        />
      )}
      <SyncRows
        domain={ctx.domain}
        run={run.id}
        isOfFile={!isPackage(run.source)}
        list={{ ...page, data: run.rows }}
      />
    </Page>
  );
}
