import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { pageContext, runQuery } from "@/app/page-context";
import { TemplateForm } from "@/components/templates/template-form";
import { Page } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { may } from "@/lib/access/capabilities";
import { fieldRulesOf } from "@/lib/kernel/field-rules";
import { createTemplate } from "@/lib/templates/commands/write-template";
import { getTemplate } from "@/lib/templates/queries/get-template";

type Props = PageProps<"/[domain]/templates/create">;

export async function generateMetadata() {
  const t = await getTranslations("templates");
  return { title: t("new") };
}

export default async function NewTemplatePage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  if (!may(ctx, "templates.write")) notFound();
  const t = await getTranslations("templates");
  const { customer_id, from } = await searchParams;
  const of = typeof customer_id === "string" && /^\d{1,9}$/.test(customer_id) ? Number(customer_id) : null;
  const copyOf =
    typeof from === "string"
      ? (await runQuery(getTemplate, ctx, { id: from, ...(of ? { customer_id: of } : {}) })).data
      : null;
  return (
    <Page
      title={t("new")}
      above={
        <PrefetchLink href={`/${ctx.domain}/templates`} className="hover:underline">
          {t("title")}
        </PrefetchLink>
      }
    >
      <TemplateForm
        facts={fieldRulesOf(createTemplate.input)}
        domain={ctx.domain}
        template={null}
        copyOf={copyOf}
        customer_id={of}
        onlyFlex={ctx.scope !== "all"}
        withDebtors={may(ctx, "debtors.read")}
      />
    </Page>
  );
}
