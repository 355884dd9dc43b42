import { getLocale, getTranslations } from "next-intl/server";
import { browse, pageContext, runQuery } from "@/app/page-context";
import { RunFacts, RunNotices } from "@/components/runs/run-facts";
import { RunRows } from "@/components/runs/run-rows";
import { Page } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { UndoStrip } from "@/components/undo/undo-strip";
import { openUndos } from "@/lib/dunning/queries/undo";
import { formatCount, formatInstant } from "@/lib/i18n/format";
import { getRun } from "@/lib/messages/queries/runs/get-run";

type Props = PageProps<"/[domain]/actions/runs/[id]">;

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations("runs");
  return { title: t("one", { id: (await params).id }) };
}

/** Renders one run: when and by which user, its selection, what was sent and what was held, and each of its rows. */
export default async function RunPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("runs");
  const locale = await getLocale();
  const [{ data: run, ...page }, undos] = await Promise.all([
    browse(getRun, ctx, { ...(await searchParams), id: (await params).id }),
    runQuery(openUndos, ctx, {}),
  ]);
  const user = run.super_user ? `${run.user} (${run.super_user})` : run.user;
  const words = [
    t("started", { user, at: formatInstant(run.started_at, locale) }),
    selectionText(run, ctx.actor.debtor_link),
    ...(run.refused > 0 ? [t("refused", { count: run.refused, shown: formatCount(run.refused) })] : []),
  ];
  return (
    <Page
      title={`${t("one", { id: run.id })}: ${t(`occasion_${run.occasion}`)}`}
      subtitle={words.join(" · ")}
      above={
        <PrefetchLink href={`/${ctx.domain}/actions/runs`} className="hover:underline">
          {t("title")}
        </PrefetchLink>
      }
    >
      <UndoStrip undos={undos.data.filter(({ job_id }) => job_id === run.id)} />
      <RunNotices run={run} domain={ctx.domain} />
      <RunFacts run={run} />
      <RunRows domain={ctx.domain} run={run.id} list={{ ...page, data: run.rows }} />
    </Page>
  );

  function selectionText({ filters, asked: count }: typeof run, isLinked: boolean): string {
    if (isLinked) return t("on_own");
    if (filters === null) return t("on_ticked", { count, shown: formatCount(count) });
    if (filters.length === 0) return t("on_all");
    return t("on_filters", { filters: filters.map(({ name, value }) => `${name} ${value}`).join(", ") });
  }
}
