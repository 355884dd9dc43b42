import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type PageCtx, pageContext, runQuery } from "@/app/page-context";
import { NewInvoiceForm } from "@/components/invoices/form/new-invoice-form";
import { Page } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { may } from "@/lib/access/capabilities";
import { getDebtor } from "@/lib/debtors/queries/get-debtor";
import { createInvoice } from "@/lib/invoices/commands/create-invoice";
import { fieldRulesOf } from "@/lib/kernel/field-rules";

type Props = PageProps<"/[domain]/invoices/create">;

export async function generateMetadata() {
  const t = await getTranslations("invoice_form");
  return { title: t("new") };
}

/** Renders the form of a new invoice; `?debtor_id` names its debtor (SPEC §2). */
export default async function NewInvoicePage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  if (!may(ctx, "invoices.write")) notFound();
  const t = await getTranslations("invoice_form");
  const list = await getTranslations("invoices");
  const debtor = await debtorOf(ctx, (await searchParams).debtor_id);
  return (
    <Page
      narrow
      title={t("new")}
      above={
        <PrefetchLink href={`/${ctx.domain}/invoices`} className="hover:underline">
          {list("title")}
        </PrefetchLink>
      }
    >
      <NewInvoiceForm
        facts={fieldRulesOf(createInvoice.input)}
        key={ctx.customer?.id}
        domain={ctx.domain}
        debtor={debtor}
        currency={ctx.customer?.currency ?? "EUR"}
        withRemarks={ctx.customer?.features.has("remarks") ?? false}
      />
    </Page>
  );
}

async function debtorOf(ctx: PageCtx, id: string | string[] | undefined) {
  if (typeof id !== "string") return null;
  const { data } = await runQuery(getDebtor, ctx, { id });
  return { id: data.id, name: data.name };
}
