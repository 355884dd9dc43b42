import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ask, pageContext } from "@/app/page-context";
import { CustomerForm } from "@/components/customers/customer-form";
import { Page } from "@/components/ui/page";
import { PlaceLink } from "@/components/ui/place-link";
import { may } from "@/lib/access/capabilities";
import { factsOf } from "@/lib/kernel/facts";
import { createCustomer } from "@/lib/tenants/commands/write-customer";
import { customerChoices } from "@/lib/tenants/queries/choices";
import { newNumber } from "@/lib/tenants/queries/new-number";
import { rightsOf } from "../rights";

type Props = PageProps<"/[domain]/customers/create">;

export async function generateMetadata() {
  const t = await getTranslations("customers");
  return { title: t("new") };
}

/** A new customer or prospect, of one's own white label for who works for one (SPEC §6). */
export default async function NewCustomerPage({ params }: Props) {
  const ctx = await pageContext(params);
  if (!may(ctx, "customers.create")) notFound();
  const t = await getTranslations("customers");
  const { data: choices } = await ask(customerChoices, ctx, {});
  const { data: next } = await ask(newNumber, ctx, {});
  const rights = rightsOf(ctx);
  return (
    <Page
      title={t("new")}
      above={
        <PlaceLink href={`/${ctx.domain}/customers`} className="hover:underline">
          {t("title")}
        </PlaceLink>
      }
    >
      <CustomerForm
        domain={ctx.domain}
        customer={null}
        start={{
          type: null,
          number: next.number,
          reseller_id: choices.resellers[0]?.value ?? "",
          country: "NL",
        }}
        rights={rights}
        facts={factsOf(createCustomer.input)}
        choices={choices}
        today={ctx.today}
      />
    </Page>
  );
}
