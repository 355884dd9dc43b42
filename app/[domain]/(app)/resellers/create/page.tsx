import { getTranslations } from "next-intl/server";
import { pageContext } from "@/app/page-context";
import { LabelForm } from "@/components/labels/label-form";
import { Page } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { countryChoices } from "@/lib/i18n/countries";
import { fieldRulesOf } from "@/lib/kernel/field-rules";
import { createReseller } from "@/lib/tenants/commands/write-reseller";

type Props = PageProps<"/[domain]/resellers/create">;

export async function generateMetadata() {
  const t = await getTranslations("resellers");
  return { title: t("new") };
}

export default async function NewResellerPage({ params }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("resellers");
  return (
    <Page
      title={t("new")}
      above={
        <PrefetchLink href={`/${ctx.domain}/resellers`} className="hover:underline">
          {t("title")}
        </PrefetchLink>
      }
    >
      <LabelForm
        domain={ctx.domain}
        label={null}
        countries={countryChoices(ctx.language)}
        facts={fieldRulesOf(createReseller.input)}
      />
    </Page>
  );
}
