import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { pageContext, runQuery } from "@/app/page-context";
import { Page } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { UserForm } from "@/components/users/user-form";
import { may } from "@/lib/access/capabilities";
import { fieldRulesOf } from "@/lib/kernel/field-rules";
import { getCustomer } from "@/lib/tenants/queries/get-customer";
import { createUser } from "@/lib/users/commands/write-user";
import { userChoices } from "@/lib/users/queries/form-choices";

type Props = PageProps<"/[domain]/users/create">;

export async function generateMetadata() {
  const t = await getTranslations("users");
  return { title: t("new") };
}

/** Renders the form of a new user; the address may name role, white label and customer. */
export default async function NewUserPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  if (!may(ctx, "users.write")) notFound();
  const t = await getTranslations("users");
  const { data: choices } = await runQuery(userChoices, ctx, {});
  const { role, customer_id, reseller_id } = await searchParams;
  const customer =
    customer_id === undefined ? null : (await runQuery(getCustomer, ctx, { id: customer_id })).data;
  return (
    <Page
      narrow
      title={t("new")}
      above={
        <PrefetchLink href={`/${ctx.domain}/users`} className="hover:underline">
          {t("title")}
        </PrefetchLink>
      }
    >
      <UserForm
        domain={ctx.domain}
        user={null}
        start={{
          role_id: choices.roles.find((id) => String(id) === role),
          reseller_id: choices.resellers.find(({ value }) => value === reseller_id)?.value,
          customers: customer ? [{ id: customer.id, name: customer.name }] : [],
        }}
        choices={choices}
        facts={fieldRulesOf(createUser.input)}
      />
    </Page>
  );
}
