import { getTranslations } from "next-intl/server";
import { browse, pageContext } from "@/app/page-context";
import { AuditList } from "@/components/audit/audit-list";
import { ListPage } from "@/components/ui/list-page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { formatCount } from "@/lib/i18n/format";
import { listAudit } from "@/lib/users/queries/list-audit";

type Props = PageProps<"/[domain]/audit">;

export async function generateMetadata() {
  const t = await getTranslations("audit");
  return { title: t("title") };
}

/** Renders which user changed what: in the whole product for role 1, of the selected customer for its own people. */
export default async function AuditPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("audit");
  const list = await browse(listAudit, ctx, await searchParams);
  const { total } = list.meta;
  return (
    <ListPage
      title={t("title")}
      subtitle={t("subtitle", { count: total, shown: formatCount(total) })}
      actions={
        <PrefetchLink href={`/${ctx.domain}/audit/clearings`} className="text-list hover:underline">
          {t("to_clearings")}
        </PrefetchLink>
      }
    >
      <AuditList domain={ctx.domain} list={list} withCustomer={ctx.scope === "all"} />
    </ListPage>
  );
}
