import { getTranslations } from "next-intl/server";
import { browse, pageContext } from "@/app/page-context";
import { LetterList } from "@/components/letters/letter-list";
import { may } from "@/lib/access/capabilities";
import { formatCount } from "@/lib/i18n/format";
import { listLetters } from "@/lib/letters/queries/list-letters";
import { WorkPage, workCounts } from "../../work-page";

type Props = PageProps<"/[domain]/letters">;

export async function generateMetadata() {
  const t = await getTranslations("letters");
  return { title: t("title") };
}

export default async function LettersPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("letters");
  const [list, counts] = await Promise.all([browse(listLetters, ctx, await searchParams), workCounts(ctx)]);
  const fresh = list.totals.new;
  return (
    <WorkPage
      ctx={ctx}
      counts={counts}
      current="letters"
      title={t("title")}
      subtitle={t("subtitle", { count: fresh, shown: formatCount(fresh) })}
    >
      <LetterList
        domain={ctx.domain}
        list={list}
        linksDebtors={may(ctx, "debtors.read")}
        mayPrint={may(ctx, "letters.print")}
      />
    </WorkPage>
  );
}
