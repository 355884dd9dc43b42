import { getTranslations } from "next-intl/server";
import { answerOf, pageContext } from "@/app/page-context";
import { ActionList } from "@/components/actions/action-list";
import { sumsText } from "@/components/actions/sums";
import { may } from "@/lib/access/capabilities";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { formatCount } from "@/lib/i18n/format";
import { WorkPage, workCounts } from "../../work-page";

type Props = PageProps<"/[domain]/actions">;

export async function generateMetadata() {
  const t = await getTranslations("actions");
  return { title: t("title") };
}

export default async function ActionsPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("actions");
  const [list, counts] = await Promise.all([
    answerOf(listActions.receive(ctx, await searchParams)),
    workCounts(ctx),
  ]);
  const { total } = list.meta;
  const words = { count: total, shown: formatCount(total), sums: sumsText(list.totals) };
  return (
    <WorkPage ctx={ctx} counts={counts} current="actions" title={t("title")} subtitle={t("subtitle", words)}>
      <ActionList
        key={ctx.customer?.id}
        domain={ctx.domain}
        list={list}
        today={ctx.today}
        mayRun={may(ctx, "actions.run")}
      />
    </WorkPage>
  );
}
