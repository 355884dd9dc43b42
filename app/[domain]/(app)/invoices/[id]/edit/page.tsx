import { FolderDown } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { pageContext, runQuery, runQueryOnce } from "@/app/page-context";
import { CurrentAgreements } from "@/components/agreements/current-agreements";
import { SavedNotice } from "@/components/agreements/saved-notice";
import { AgreementsProvider } from "@/components/domain/agreements/agreements-provider";
import { RecordVisit } from "@/components/frame/palette/record-visit";
import { Bookings } from "@/components/invoices/bookings";
import { CalculationPanel } from "@/components/invoices/calculation-panel";
import { InvoiceCard } from "@/components/invoices/card/invoice-card";
import { DebtorPanel } from "@/components/invoices/debtor-panel";
import { Dossier } from "@/components/invoices/dossier";
import { AttachButton } from "@/components/invoices/form/attach-button";
import { InvoiceForm } from "@/components/invoices/form/invoice-form";
import { InvoiceMenu } from "@/components/invoices/form/invoice-menu";
import { NoteForm } from "@/components/invoices/form/note-form";
import { InvoiceFacts } from "@/components/invoices/invoice-facts";
import { InvoiceHead } from "@/components/invoices/invoice-head";
import { LimitationPanel } from "@/components/invoices/limitation/limitation-panel";
import { RemainderNotice } from "@/components/invoices/remainder-notice";
import { UnreportedPayment } from "@/components/invoices/unreported-payment";
import { Badge } from "@/components/ui/badge";
import { buttonStyle } from "@/components/ui/button";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Tabs } from "@/components/ui/tabs";
import { TrailNav } from "@/components/ui/trail-nav";
import { may } from "@/lib/access/capabilities";
import { reading } from "@/lib/access/context";
import { currentHolds } from "@/lib/agreements/queries/current-holds";
import { getDebtor } from "@/lib/debtors/queries/get-debtor";
import { debtorRecord } from "@/lib/debtors/queries/record";
import { dueToday } from "@/lib/dunning/queries/due-today";
import { addNote } from "@/lib/invoices/commands/add-notes";
import { addInterruption } from "@/lib/invoices/commands/interrupt";
import { updateInvoice } from "@/lib/invoices/commands/update-invoice";
import { explainClaim } from "@/lib/invoices/queries/explain-claim";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";
import { fieldRulesOf } from "@/lib/kernel/field-rules";

type Props = PageProps<"/[domain]/invoices/[id]/edit">;

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations("invoice");
  const ctx = await pageContext(params);
  const { data } = await runQueryOnce(getInvoice, ctx, (await params).id);
  return { title: t("title", { number: data.number }) };
}

/** Renders an invoice: its facts, its claim with reasons, its dossier and its bookings. */
export default async function InvoicePage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const { id } = await params;
  const t = await getTranslations("invoice");
  const [{ data: invoice }, { data: claim }] = await Promise.all([
    runQueryOnce(getInvoice, ctx, id),
    runQuery(explainClaim, ctx, { id }),
  ]);
  const subject = { debtor_id: invoice.debtor.id, debtor: invoice.debtor.name, invoice_ids: [invoice.id] };
  const of = { id: String(subject.debtor_id) };
  // One transaction for all queries: a transaction each would take a connection and round trips of its own.
  const [agreements, debtor, record, today] = await reading(ctx, (open) =>
    Promise.all([
      runQuery(currentHolds, open, { debtor_id: subject.debtor_id, invoice_id: invoice.id }),
      runQuery(getDebtor, open, of),
      runQuery(debtorRecord, open, of),
      may(ctx, "actions.read") ? runQuery(dueToday, open, { debtor_id: subject.debtor_id }) : null,
    ]),
  );
  const dueNow = today?.data.flatMap(({ invoices }) => invoices).find((due) => due.id === invoice.id)?.asked;
  const here = `/${ctx.domain}/invoices/${id}/edit`;
  const { tab } = await searchParams;
  const mayWrite = may(ctx, "invoices.write");
  const view = tab === "bookings" || (tab === "edit" && mayWrite) ? tab : "dossier";
  const withRemarks = ctx.customer?.features.has("remarks") ?? false;
  const toDebtor = `/${ctx.domain}/debtors/${invoice.debtor.id}/edit`;
  return (
    <div className="-mt-5 flex min-w-0 flex-col gap-2.5 max-md:-mt-3">
      <InvoiceHead
        invoice={invoice}
        debtorHref={toDebtor}
        withRemarks={withRemarks}
        trail={
          <TrailNav kind="invoice" id={invoice.id} path={`/${ctx.domain}/invoices/:id/edit`}>
            <PrefetchLink href={`/${ctx.domain}/invoices`} className="hover:underline">
              {t("list")}
            </PrefetchLink>
          </TrailNav>
        }
      >
        {invoice.is_processing && <Badge tone="info">{t("processing")}</Badge>}
        {may(ctx, "letters.read") && (
          <a href={invoice.dossier_url} download className={buttonStyle({ size: "sm" })}>
            <FolderDown aria-hidden size={14} />
            {t("download_all")}
          </a>
        )}
        <InvoiceMenu
          invoice={invoice}
          domain={ctx.domain}
          mayWrite={mayWrite}
          mayDelete={may(ctx, "invoices.delete")}
        />
      </InvoiceHead>
      <RecordVisit
        userId={ctx.actor.id}
        customerId={ctx.customer?.id}
        of="invoice"
        id={invoice.id}
        title={invoice.number}
        note={invoice.debtor.name}
      />
      <AgreementsProvider
        key={invoice.id}
        subject={subject}
        colleagues={agreements.data.colleagues}
        steps={agreements.data.steps}
        today={ctx.today}
        rights={{ holds: may(ctx, "holds.write"), payments: may(ctx, "payments.write") }}
      >
        <SavedNotice />
        <UnreportedPayment invoice={invoice} />
        <RemainderNotice invoice={invoice} mayWrite={mayWrite} />
        <InvoiceCard
          domain={ctx.domain}
          invoice={invoice}
          dueAmount={dueNow ?? null}
          holds={agreements.data.holds}
          today={ctx.today}
          rights={{
            // In edit mode the form has these fields, so they are not repeated here.
            status: mayWrite && view !== "edit",
            deadline: may(ctx, "holds.write") && view !== "edit",
            preview: may(ctx, "actions.read"),
            run: may(ctx, "actions.run"),
          }}
        />
        <CurrentAgreements holds={agreements.data.holds} domain={ctx.domain} />
      </AgreementsProvider>
      <div className="grid items-start gap-2.5 lg:grid-cols-[minmax(0,1fr)_minmax(280px,400px)]">
        <section aria-label={t("tabs")} className="min-w-0 rounded-md border border-line bg-surface">
          <Tabs
            aside={mayWrite && view === "dossier" && <AttachButton />}
            label={t("tabs")}
            tabs={[
              { href: here, label: t("dossier"), current: view === "dossier" },
              {
                href: `${here}?tab=bookings`,
                label: t("bookings"),
                current: view === "bookings",
                count: invoice.journal.length,
              },
              ...(mayWrite ? [{ href: `${here}?tab=edit`, label: t("edit"), current: view === "edit" }] : []),
            ]}
          />
          {view === "bookings" && <Bookings entries={invoice.journal} currency={invoice.currency} />}
          {view === "edit" && (
            <div className="p-4">
              <InvoiceForm
                key={invoice.id}
                invoice={invoice}
                withRemarks={withRemarks}
                limits={fieldRulesOf(updateInvoice.input)}
              />
            </div>
          )}
          {view === "dossier" && (
            <>
              {mayWrite && <NoteForm invoiceId={invoice.id} facts={fieldRulesOf(addNote.input)} />}
              <Dossier
                invoice={invoice}
                today={ctx.today}
                linksLetters={may(ctx, "letters.read")}
                mayWrite={mayWrite}
              />
            </>
          )}
        </section>
        <div className="flex min-w-0 flex-col gap-2.5">
          <DebtorPanel
            invoice={invoice}
            debtorHref={toDebtor}
            balances={debtor.data.balances}
            record={record.data}
          />
          <LimitationPanel
            invoice={invoice}
            today={ctx.today}
            facts={fieldRulesOf(addInterruption.input)}
            mayWrite={mayWrite}
          />
          <CalculationPanel claim={claim} />
          <InvoiceFacts invoice={invoice} />
        </div>
      </div>
    </div>
  );
}
