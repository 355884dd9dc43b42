import { getTranslations } from "next-intl/server";
import { pageContext, runQueryOnce } from "@/app/page-context";
import { CustomerBadges, DeleteCustomer } from "@/components/customers/customer-head";
import { Page } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { may } from "@/lib/access/capabilities";
import { getCustomer } from "@/lib/tenants/queries/get-customer";
import { CustomerParts } from "../../parts";

type Props = PageProps<"/[domain]/customers/[id]/edit">;

export async function generateMetadata({ params }: Props) {
  const ctx = await pageContext(params);
  const { data } = await runQueryOnce(getCustomer, ctx, (await params).id);
  return { title: data.name };
}

/** Renders a customer for users who sell and manage. */
export default async function CustomerPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const { id } = await params;
  const t = await getTranslations("customers");
  const { data: customer } = await runQueryOnce(getCustomer, ctx, id);
  return (
    <Page
      title={customer.name}
      subtitle={<CustomerBadges customer={customer} />}
      above={
        <PrefetchLink href={`/${ctx.domain}/customers`} className="hover:underline">
          {t("title")}
        </PrefetchLink>
      }
      actions={may(ctx, "customers.delete") && <DeleteCustomer customer={customer} domain={ctx.domain} />}
    >
      <CustomerParts
        ctx={ctx}
        customer={customer}
        pageHref={`/${ctx.domain}/customers/${customer.id}/edit`}
        search={await searchParams}
      />
    </Page>
  );
}
