import { getTranslations } from "next-intl/server";
import { pageContext, runQuery } from "@/app/page-context";
import { TemplateForm } from "@/components/templates/template-form";
import { Page } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { may } from "@/lib/access/capabilities";
import { fieldRulesOf } from "@/lib/kernel/field-rules";
import { createTemplate } from "@/lib/templates/commands/write-template";
import { getTemplate } from "@/lib/templates/queries/get-template";

type Props = PageProps<"/[domain]/templates/[id]/edit">;

export async function generateMetadata() {
  const t = await getTranslations("templates");
  return { title: t("title") };
}

export default async function TemplatePage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("templates");
  const { customer_id } = await searchParams;
  const query = { id: (await params).id, ...(typeof customer_id === "string" && { customer_id }) };
  const { data: template } = await runQuery(getTemplate, ctx, query);
  const of = typeof customer_id === "string" ? (template.customer?.id ?? null) : null;
  return (
    <Page
      title={template.name}
      above={
        <PrefetchLink
          href={`/${ctx.domain}/templates${of === null ? "" : `?customer_id=${of}`}`}
          className="hover:underline"
        >
          {of === null ? t("title") : t("title_of", { name: template.customer?.name ?? "" })}
        </PrefetchLink>
      }
      subtitle={template.may_write ? undefined : t("read_only")}
    >
      <TemplateForm
        facts={fieldRulesOf(createTemplate.input)}
        key={template.id}
        domain={ctx.domain}
        template={template}
        customer_id={of}
        withDebtors={may(ctx, "debtors.read")}
        onlyFlex={ctx.scope !== "all" && template.is_own && template.is_flex}
      />
    </Page>
  );
}
