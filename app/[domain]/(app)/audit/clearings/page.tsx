import { getTranslations } from "next-intl/server";
import { browse, pageContext } from "@/app/page-context";
import { ClearingList } from "@/components/audit/clearing-list";
import { ListPage } from "@/components/ui/list-page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { listClearings } from "@/lib/privacy/queries/clearings";

type Props = PageProps<"/[domain]/audit/clearings">;

export async function generateMetadata() {
  const t = await getTranslations("clearings");
  return { title: t("title") };
}

/** Renders what was deleted by retention period: of every customer for role 1, of the selected customer for its own people. */
export default async function ClearingsPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("clearings");
  const list = await browse(listClearings, ctx, await searchParams);
  return (
    <ListPage
      title={t("title")}
      subtitle={t("subtitle")}
      actions={
        <PrefetchLink href={`/${ctx.domain}/audit`} className="text-list hover:underline">
          {t("to_audit")}
        </PrefetchLink>
      }
    >
      <ClearingList list={list} withCustomer={ctx.scope === "all"} />
    </ListPage>
  );
}
