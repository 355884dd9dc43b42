import { getTranslations } from "next-intl/server";
import { browse, pageContext, runQuery } from "@/app/page-context";
import { RunList } from "@/components/runs/run-list";
import { UndoStrip } from "@/components/undo/undo-strip";
import { reading } from "@/lib/access/context";
import { openUndos } from "@/lib/dunning/queries/undo";
import { formatCount } from "@/lib/i18n/format";
import { listRuns } from "@/lib/messages/queries/runs/list-runs";
import { WorkPage, workCounts } from "../../../work-page";

type Props = PageProps<"/[domain]/actions/runs">;

export async function generateMetadata() {
  const t = await getTranslations("runs");
  return { title: t("title") };
}

/** Renders the runs, newest first, and which can still be undone. */
export default async function RunsPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("runs");
  const search = await searchParams;
  const [list, counts, undos] = await reading(ctx, (open) =>
    Promise.all([browse(listRuns, open, search), workCounts(open), runQuery(openUndos, open, {})]),
  );
  const { total } = list.meta;
  return (
    <WorkPage
      ctx={ctx}
      counts={counts}
      current="runs"
      title={t("title")}
      subtitle={t("subtitle", { count: total, shown: formatCount(total) })}
    >
      <UndoStrip undos={undos.data} />
      <RunList domain={ctx.domain} list={list} />
    </WorkPage>
  );
}
