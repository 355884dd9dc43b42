import { getTranslations } from "next-intl/server";
import { browse, runQuery } from "@/app/page-context";
import { InvoiceList } from "@/components/invoices/invoice-list";
import { may } from "@/lib/access/capabilities";
import { addNotes } from "@/lib/invoices/commands/add-notes";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { fieldRulesOf } from "@/lib/kernel/field-rules";
import { flexChoices } from "@/lib/templates/queries/flex-choices";
import { DebtorEntryForms, DebtorFrame } from "./debtor-frame";
import type { DebtorParts, Parts } from "./parts";

/** Renders all invoices of a debtor, paid ones too, with filters and bulk changes. */
export async function DebtorInvoices(props: Parts & DebtorParts) {
  const { ctx, debtor, search } = props;
  const t = await getTranslations("debtors");
  const { tab: _, ...filters } = search;
  const [list, templates] = await Promise.all([
    browse(listInvoices, ctx, { ...filters, debtor_id: debtor.id }),
    may(ctx, "invoices.flex") ? runQuery(flexChoices, ctx, {}) : { data: [] },
  ]);
  return (
    <DebtorFrame {...props}>
      <DebtorEntryForms {...props} />
      <section aria-label={t("invoices")} className="min-w-0">
        <InvoiceList
          name="debtor-invoices"
          domain={ctx.domain}
          list={list}
          withDebtor={false}
          onlyR9={false}
          linksNumbers={may(ctx, "invoices.open")}
          rights={{
            statuses: may(ctx, "invoices.write"),
            flex: may(ctx, "invoices.flex"),
            notes: may(ctx, "invoices.write") && fieldRulesOf(addNotes.input),
          }}
          templates={templates.data}
        />
      </section>
    </DebtorFrame>
  );
}
