import { ask, type PageCtx } from "@/app/page-context";
import { DebtorFields } from "@/components/debtors/debtor-fields";
import { DebtorForm } from "@/components/debtors/debtor-form";
import { may } from "@/lib/access/capabilities";
import type { Debtor } from "@/lib/debtors/answers";
import { createDebtor } from "@/lib/debtors/commands/write-debtor";
import { debtorChoices } from "@/lib/debtors/queries/form-choices";
import { factsOf } from "@/lib/kernel/facts";

/** What is known of a debtor: a form for who may change it, else to read. */
export async function DebtorDetails({ ctx, debtor }: { ctx: PageCtx; debtor: Debtor }) {
  const currency = ctx.customer?.currency ?? "EUR";
  if (!may(ctx, "debtors.write")) return <DebtorFields debtor={debtor} currency={currency} />;
  const { data: choices } = await ask(debtorChoices, ctx, {});
  return (
    <div className="max-w-3xl">
      <DebtorForm
        facts={factsOf(createDebtor.input)}
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
