import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { pageContext, runQuery } from "@/app/page-context";
import { DebtorForm } from "@/components/debtors/debtor-form";
import { Page } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { may } from "@/lib/access/capabilities";
import { createDebtor } from "@/lib/debtors/commands/write-debtor";
import { debtorChoices } from "@/lib/debtors/queries/form-choices";
import { fieldRulesOf } from "@/lib/kernel/field-rules";

type Props = PageProps<"/[domain]/debtors/create">;

export async function generateMetadata() {
  const t = await getTranslations("debtors");
  return { title: t("new") };
}

export default async function NewDebtorPage({ params }: Props) {
  const ctx = await pageContext(params);
  if (!may(ctx, "debtors.create")) notFound();
  const t = await getTranslations("debtors");
  const { data: choices } = await runQuery(debtorChoices, ctx, {});
  return (
    <Page
      narrow
      title={t("new")}
      above={
        <PrefetchLink href={`/${ctx.domain}/debtors`} className="hover:underline">
          {t("title")}
        </PrefetchLink>
      }
    >
      <DebtorForm
        facts={fieldRulesOf(createDebtor.input)}
        key={ctx.customer?.id}
        domain={ctx.domain}
        debtor={null}
        currency={ctx.customer?.currency ?? "EUR"}
        choices={choices}
        withR9={ctx.customer?.features.has("r9Column") ?? false}
      />
    </Page>
  );
}
