import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { browse, pageContext, runQuery } from "@/app/page-context";
import { CustomerList } from "@/components/customers/customer-list";
import { LinkButton } from "@/components/ui/link-button";
import { ListPage } from "@/components/ui/list-page";
import { may } from "@/lib/access/capabilities";
import { formatCount } from "@/lib/i18n/format";
import { customerChoices } from "@/lib/tenants/queries/choices";
import { listCustomers } from "@/lib/tenants/queries/list-customers";

type Props = PageProps<"/[domain]/customers">;

export async function generateMetadata() {
  const t = await getTranslations("customers");
  return { title: t("title") };
}

export default async function CustomersPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("customers");
  const list = await browse(listCustomers, ctx, await searchParams);
  const { data: choices } = await runQuery(customerChoices, ctx, {});
  const { total } = list.meta;
  return (
    <ListPage
      title={t("title")}
      subtitle={t("subtitle", { count: total, shown: formatCount(total) })}
      actions={
        may(ctx, "customers.create") && (
          <LinkButton
            variant="brand"
            href={`/${ctx.domain}/customers/create`}
            icon={<Plus aria-hidden size={16} />}
          >
            {t("add")}
          </LinkButton>
        )
      }
    >
      <CustomerList
        domain={ctx.domain}
        list={list}
        resellers={may(ctx, "customers.move") ? choices.resellers : null}
        mayDelete={may(ctx, "customers.delete")}
      />
    </ListPage>
  );
}
