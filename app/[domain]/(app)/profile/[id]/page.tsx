import { getTranslations } from "next-intl/server";
import { pageContext, requirePage, runQueryOnce } from "@/app/page-context";
import { CustomerBadges } from "@/components/customers/customer-head";
import { Page } from "@/components/ui/page";
import { getCustomer } from "@/lib/tenants/queries/get-customer";
import { CustomerParts } from "../../customers/parts";

type Props = PageProps<"/[domain]/profile/[id]">;

export async function generateMetadata() {
  const t = await getTranslations("customers");
  return { title: t("profile") };
}

/** Renders the selected customer for its own people: read-only, but for the support it offers its debtors (SPEC §6). */
export default async function ProfilePage({ params, searchParams }: Props) {
  await requirePage(params, "customers.read");
  const ctx = await pageContext(params);
  const { id } = await params;
  const { data: customer } = await runQueryOnce(getCustomer, ctx, id);
  return (
    <Page title={customer.name} subtitle={<CustomerBadges customer={customer} />}>
      <CustomerParts
        ctx={ctx}
        customer={customer}
        pageHref={`/${ctx.domain}/profile/${customer.id}`}
        search={await searchParams}
      />
    </Page>
  );
}
