import { getTranslations } from "next-intl/server";
import { askOnce, pageContext } from "@/app/page-context";
import { LabelForm } from "@/components/labels/label-form";
import { Page } from "@/components/ui/page";
import { PlaceLink } from "@/components/ui/place-link";
import { countryChoices } from "@/lib/i18n/countries";
import { factsOf } from "@/lib/kernel/facts";
import { createReseller } from "@/lib/tenants/commands/write-reseller";
import { getReseller } from "@/lib/tenants/queries/get-reseller";

type Props = PageProps<"/[domain]/resellers/[id]/edit">;

export async function generateMetadata({ params }: Props) {
  const ctx = await pageContext(params);
  const { data } = await askOnce(getReseller, ctx, (await params).id);
  return { title: data.name };
}

export default async function ResellerPage({ params }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("resellers");
  const { data: label } = await askOnce(getReseller, ctx, (await params).id);
  return (
    <Page
      title={label.name}
      subtitle={t("belongs", { customers: label.customers_count, users: label.users_count })}
      above={
        <PlaceLink href={`/${ctx.domain}/resellers`} className="hover:underline">
          {t("title")}
        </PlaceLink>
      }
    >
      <LabelForm
        key={`${label.id}.${label.version}`}
        domain={ctx.domain}
        label={label}
        countries={countryChoices(ctx.language)}
        facts={factsOf(createReseller.input)}
      />
    </Page>
  );
}
