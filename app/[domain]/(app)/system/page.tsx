import { getTranslations } from "next-intl/server";
import { pageContext, runQuery } from "@/app/page-context";
import { MissingNotice } from "@/components/rates/missing-notice";
import { SystemView } from "@/components/system/system-view";
import { Page } from "@/components/ui/page";
import { missingRates } from "@/lib/claims/queries/rates";
import { readiness } from "@/lib/http/health";
import { systemState } from "@/lib/operations/queries/system-state";

export async function generateMetadata() {
  const t = await getTranslations("system");
  return { title: t("title") };
}

/** Renders the state of the product for its operator, and what needs attention. */
export default async function SystemPage({ params }: PageProps<"/[domain]/system">) {
  const ctx = await pageContext(params);
  const t = await getTranslations("system");
  const { data } = await runQuery(systemState, ctx, {});
  const [{ parts }, { data: rates }] = await Promise.all([readiness(), runQuery(missingRates, ctx, {})]);
  return (
    <Page title={t("title")} subtitle={t("subtitle")}>
      <MissingNotice domain={ctx.domain} missing={rates.missing} />
      <SystemView domain={ctx.domain} state={data} parts={parts} />
    </Page>
  );
}
