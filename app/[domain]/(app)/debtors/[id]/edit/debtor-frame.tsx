import type { ReactNode } from "react";
import { SavedNotice } from "@/components/agreements/saved-notice";
import { CallSection } from "@/components/debtors/page/call-section";
import { DebtorTabs } from "@/components/debtors/page/debtor-tabs";
import { DebtorToolbar } from "@/components/debtors/page/debtor-toolbar";
import { entryFormFrom } from "@/components/debtors/page/entry-form-kind";
import { EntryFormsProvider, OpenEntryForm } from "@/components/debtors/page/entry-forms";
import { NoteForm } from "@/components/debtors/page/note-form";
import { AgreementsProvider } from "@/components/domain/agreements/agreements-provider";
import { agreementActionFrom } from "@/components/domain/agreements/subject";
import { may } from "@/lib/access/capabilities";
import { addDebtorEntry } from "@/lib/debtors/commands/debtor-entries";
import { fieldRulesOf } from "@/lib/kernel/field-rules";
import { type DebtorParts, type Parts, tabsOf } from "./parts";

type Props = Parts &
  DebtorParts & {
    /** The number of open invoices, where this page counted it. */
    open?: number;
    /** Shown above the toolbar; on a phone toolbar and tabs then come second. */
    above?: ReactNode;
    children: ReactNode;
  };

/** Renders the toolbar of a debtor with its keyboard shortcuts, the tabs, the message of the last save and the tab's content. */
export function DebtorFrame(props: Props) {
  const { ctx, debtor, search, agreements, open, above, children } = props;
  const mayWrite = may(ctx, "debtors.write");
  const tabs = tabsOf(props);
  return (
    <AgreementsProvider
      subject={{ debtor_id: debtor.id, debtor: debtor.name, invoice_ids: [] }}
      colleagues={agreements.colleagues}
      steps={agreements.steps}
      today={ctx.today}
      rights={{ holds: may(ctx, "holds.write"), payments: may(ctx, "payments.write") }}
      initialAct={agreementActionFrom(search.act)}
    >
      <EntryFormsProvider mayWrite={mayWrite} initialKind={entryFormFrom(search.act)}>
        {above}
        <div
          className={`flex flex-col gap-2.5 md:-mt-3 md:flex-col md:gap-2 xl:flex-row xl:flex-wrap xl:items-end xl:justify-between xl:gap-3 xl:[&>*]:max-w-full ${above ? "max-md:order-1" : ""}`}
        >
          <DebtorToolbar mayWrite={mayWrite} />
          <DebtorTabs {...tabs} open={open ?? tabs.open} />
        </div>
        <SavedNotice />
        {children}
      </EntryFormsProvider>
    </AgreementsProvider>
  );
}

/** Renders the forms for a note and a call. */
export const DebtorEntryForms = ({
  ctx,
  debtor,
  agreements,
}: Pick<Props, "ctx" | "debtor" | "agreements">) => (
  <OpenEntryForm
    note={<NoteForm debtor_id={debtor.id} limits={fieldRulesOf(addDebtorEntry.input)} />}
    call={
      <CallSection
        debtor_id={debtor.id}
        contact={[debtor.contact_name, debtor.contact_telephone_number].filter(Boolean).join(", ")}
        limits={fieldRulesOf(addDebtorEntry.input)}
        today={ctx.today}
        colleagues={agreements.colleagues}
        mayAgree={may(ctx, "holds.write")}
      />
    }
  />
);
