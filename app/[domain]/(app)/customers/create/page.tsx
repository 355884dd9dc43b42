import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type PageCtx, pageContext, runQuery } from "@/app/page-context";
import { NewCustomer } from "@/components/customers/create/new-customer";
import { Page } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { may } from "@/lib/access/capabilities";
import { listRates } from "@/lib/claims/queries/rates";
import { amountText } from "@/lib/i18n/format";
import { fieldRulesOf } from "@/lib/kernel/field-rules";
import { createCustomer } from "@/lib/tenants/commands/write-customer";
import { customerChoices } from "@/lib/tenants/queries/choices";
import { newNumber } from "@/lib/tenants/queries/new-number";
import { rightsOf } from "../rights";

type Props = PageProps<"/[domain]/customers/create">;

export async function generateMetadata() {
  const t = await getTranslations("customers");
  return { title: t("new") };
}

/** Renders the form of a new customer or prospect; users of a white label add it under their own (SPEC §6). */
export default async function NewCustomerPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  if (!may(ctx, "customers.create")) notFound();
  const t = await getTranslations("customers");
  const { data: choices } = await runQuery(customerChoices, ctx, {});
  const { data: next } = await runQuery(newNumber, ctx, {});
  const rights = rightsOf(ctx);
  const isAll = (await searchParams).all !== undefined;
  return (
    <Page
      title={t("new")}
      above={
        <PrefetchLink href={`/${ctx.domain}/customers`} className="hover:underline">
          {t("title")}
        </PrefetchLink>
      }
    >
      <NewCustomer
        key={String(isAll)}
        isAll={isAll}
        domain={ctx.domain}
        start={{
          type: null,
          number: next.number,
          reseller_id: choices.resellers[0]?.value ?? "",
          country: "NL",
        }}
        rights={rights}
        facts={fieldRulesOf(createCustomer.input)}
        choices={choices}
        today={ctx.today}
        user_id={ctx.actor.id}
        rate={await statutoryInterest(ctx)}
      />
    </Page>
  );
}

/** Returns the current statutory interest between a company and a consumer, in percent as text; "0" while no rate is known. */
async function statutoryInterest(ctx: PageCtx): Promise<string> {
  const { data: rates } = await runQuery(listRates, ctx, { kind: "nl-ordinary", per_page: 10 });
  const now = rates.find(({ from }) => from <= ctx.today);
  return amountText(now?.percent ?? "0.00") ?? "0";
}
