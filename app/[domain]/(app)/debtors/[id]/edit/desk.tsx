import type { ReactNode } from "react";
import { SavedNotice } from "@/components/agreements/saved-notice";
import { ActsRow } from "@/components/debtors/page/acts-row";
import { CallPlace } from "@/components/debtors/page/call-place";
import { DebtorTabs } from "@/components/debtors/page/debtor-tabs";
import { NoteForm } from "@/components/debtors/page/note-form";
import { WritingDesk, WritingPlace } from "@/components/debtors/page/writing";
import { writingFrom } from "@/components/debtors/page/writing-from";
import { AgreementDesk } from "@/components/domain/agreements/desk";
import { actFrom } from "@/components/domain/agreements/subject";
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
export function DebtorDesk(props: Props) {
  const { ctx, debtor, search, agreements, open, above, children } = props;
  const mayWrite = may(ctx, "debtors.write");
  const tabs = tabsOf(props);
  return (
    <AgreementDesk
      subject={{ debtor_id: debtor.id, debtor: debtor.name, invoice_ids: [] }}
      colleagues={agreements.colleagues}
      steps={agreements.steps}
      today={ctx.today}
      rights={{ holds: may(ctx, "holds.write"), payments: may(ctx, "payments.write") }}
      initialAct={actFrom(search.act)}
    >
      <WritingDesk mayWrite={mayWrite} initialKind={writingFrom(search.act)}>
        {above}
        <div
          className={`flex flex-col gap-2.5 md:-mt-3 md:flex-col md:gap-2 xl:flex-row xl:flex-wrap xl:items-end xl:justify-between xl:gap-3 xl:[&>*]:max-w-full ${above ? "max-md:order-1" : ""}`}
        >
          <ActsRow mayWrite={mayWrite} />
          <DebtorTabs {...tabs} open={open ?? tabs.open} />
        </div>
        <SavedNotice />
        {children}
      </WritingDesk>
    </AgreementDesk>
  );
}

/** Renders the forms for a note and a call. */
export const DebtorWriting = ({ ctx, debtor, agreements }: Pick<Props, "ctx" | "debtor" | "agreements">) => (
  <WritingPlace
    note={<NoteForm debtor_id={debtor.id} limits={fieldRulesOf(addDebtorEntry.input)} />}
    call={
      <CallPlace
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
