import { getTranslations } from "next-intl/server";
import { pageContext, runQueryOnce } from "@/app/page-context";
import { LabelForm } from "@/components/labels/label-form";
import { LinkButton } from "@/components/ui/link-button";
import { Page } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { role } from "@/lib/access/roles";
import { countryChoices } from "@/lib/i18n/countries";
import { fieldRulesOf } from "@/lib/kernel/field-rules";
import { createReseller } from "@/lib/tenants/commands/write-reseller";
import { getReseller } from "@/lib/tenants/queries/get-reseller";

type Props = PageProps<"/[domain]/resellers/[id]/edit">;

export async function generateMetadata({ params }: Props) {
  const ctx = await pageContext(params);
  const { data } = await runQueryOnce(getReseller, ctx, (await params).id);
  return { title: data.name };
}

export default async function ResellerPage({ params }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("resellers");
  const { data: label } = await runQueryOnce(getReseller, ctx, (await params).id);
  return (
    <Page
      title={label.name}
      subtitle={
        <>
          <PrefetchLink
            href={`/${ctx.domain}/customers?reseller_id=${label.id}`}
            className="underline underline-offset-2"
          >
            {t("belongs_customers", { customers: label.customers_count })}
          </PrefetchLink>
          {", "}
          {t("belongs_users", { users: label.users_count })}
        </>
      }
      actions={
        <LinkButton href={`/${ctx.domain}/users/create?role=${role.whiteLabel}&reseller_id=${label.id}`}>
          {t("add_administrator")}
        </LinkButton>
      }
      above={
        <PrefetchLink href={`/${ctx.domain}/resellers`} className="hover:underline">
          {t("title")}
        </PrefetchLink>
      }
    >
      <LabelForm
        key={`${label.id}.${label.version}`}
        domain={ctx.domain}
        label={label}
        countries={countryChoices(ctx.language)}
        facts={fieldRulesOf(createReseller.input)}
      />
    </Page>
  );
}
