import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { browse, pageContext } from "@/app/page-context";
import { TemplateList } from "@/components/templates/template-list";
import { LinkButton } from "@/components/ui/link-button";
import { ListPage } from "@/components/ui/list-page";
import { may } from "@/lib/access/capabilities";
import { listTemplates } from "@/lib/templates/queries/list-templates";

type Props = PageProps<"/[domain]/templates">;

export async function generateMetadata() {
  const t = await getTranslations("templates");
  return { title: t("title") };
}

export default async function TemplatesPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("templates");
  const list = await browse(listTemplates, ctx, await searchParams);
  const { customer_id } = list.filters;
  const query = customer_id === undefined ? "" : `?customer_id=${customer_id}`;
  const name = customer_id === undefined ? undefined : list.customer?.name;
  return (
    <ListPage
      title={name ? t("title_of", { name }) : t("title")}
      subtitle={t("subtitle", { count: list.meta.total })}
      actions={
        may(ctx, "templates.write") && (
          <LinkButton
            variant="brand"
            href={`/${ctx.domain}/templates/create${query}`}
            icon={<Plus aria-hidden size={16} />}
          >
            {t("add")}
          </LinkButton>
        )
      }
    >
      <TemplateList domain={ctx.domain} list={list} query={query} mayAdd={may(ctx, "templates.write")} />
    </ListPage>
  );
}
