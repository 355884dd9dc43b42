import { runQuery } from "@/app/page-context";
import { DebtorFields } from "@/components/debtors/debtor-fields";
import { DebtorForm } from "@/components/debtors/debtor-form";
import { ContactCard } from "@/components/debtors/page/contact-card";
import { DebitPart } from "@/components/debtors/page/debit-part";
import { PrivacyPart } from "@/components/debtors/page/privacy-part";
import { may } from "@/lib/access/capabilities";
import { getDirectDebit } from "@/lib/debits/queries/direct-debit";
import { createDebtor } from "@/lib/debtors/commands/write-debtor";
import { debtorChoices } from "@/lib/debtors/queries/form-choices";
import { fieldRulesOf } from "@/lib/kernel/field-rules";
import { DebtorEntryForms, DebtorFrame } from "./debtor-frame";
import { type DebtorParts, deliveryOf, ownOf, type Parts } from "./parts";

/** Renders a debtor's fields: a form for users who may change them, else as text. On a phone the contact card is above. */
export function DebtorDetails(props: Parts & DebtorParts) {
  const { ctx, debtor, pageHref, record, timeline } = props;
  const own = ownOf(ctx);
  return (
    <DebtorFrame {...props}>
      <DebtorEntryForms {...props} />
      <div className="md:hidden">
        <ContactCard
          debtor={debtor}
          record={record}
          contact={timeline.last_contact}
          today={ctx.today}
          defaults={own}
          deliveryHref={deliveryOf({ ctx, pageHref })}
        />
      </div>
      {may(ctx, "debtors.write") ? (
        <DetailsForm ctx={ctx} debtor={debtor} currency={own.currency} />
      ) : (
        <DebtorFields debtor={debtor} currency={own.currency} />
      )}
      {may(ctx, "payments.read") && <Debit ctx={ctx} debtor={debtor} />}
      {may(ctx, "debtors.file") && (
        <PrivacyPart debtor={debtor} rights={{ anonymise: may(ctx, "debtors.anonymise") }} />
      )}
    </DebtorFrame>
  );
}

async function Debit({ ctx, debtor }: Pick<Parts, "ctx" | "debtor">) {
  const { data: debit } = await runQuery(getDirectDebit, ctx, { id: debtor.id });
  return <DebitPart debit={debit} rights={{ revoke: may(ctx, "payments.write") }} />;
}

async function DetailsForm({ ctx, debtor, currency }: Pick<Parts, "ctx" | "debtor"> & { currency: string }) {
  const { data: choices } = await runQuery(debtorChoices, ctx, {});
  return (
    <div className="mt-2.5 max-w-3xl">
      <DebtorForm
        facts={fieldRulesOf(createDebtor.input)}
        key={debtor.id}
        domain={ctx.domain}
        debtor={debtor}
        currency={currency}
        choices={choices}
        withR9={ctx.customer?.features.has("r9Column") ?? false}
      />
    </div>
  );
}
