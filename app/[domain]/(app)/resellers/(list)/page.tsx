import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { browse, pageContext } from "@/app/page-context";
import { LabelList } from "@/components/labels/label-list";
import { LabelTabs } from "@/components/labels/label-tabs";
import { LinkButton } from "@/components/ui/link-button";
import { ListPage } from "@/components/ui/list-page";
import { formatCount } from "@/lib/i18n/format";
import { listResellers } from "@/lib/tenants/queries/list-resellers";

type Props = PageProps<"/[domain]/resellers">;

export async function generateMetadata() {
  const t = await getTranslations("resellers");
  return { title: t("title") };
}

export default async function ResellersPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("resellers");
  const list = await browse(listResellers, ctx, await searchParams);
  const { total } = list.meta;
  return (
    <ListPage
      title={t("title")}
      subtitle={t("subtitle", { count: total, shown: formatCount(total) })}
      tabs={<LabelTabs domain={ctx.domain} current="labels" />}
      actions={
        <LinkButton
          variant="brand"
          href={`/${ctx.domain}/resellers/create`}
          icon={<Plus aria-hidden size={16} />}
        >
          {t("add")}
        </LinkButton>
      }
    >
      <LabelList domain={ctx.domain} list={list} />
    </ListPage>
  );
}
