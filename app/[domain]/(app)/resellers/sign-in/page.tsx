import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { pageContext, runQuery } from "@/app/page-context";
import { LabelTabs } from "@/components/labels/label-tabs";
import { ProviderList } from "@/components/labels/provider-list";
import { ProviderPanel } from "@/components/labels/provider-panel";
import { LinkButton } from "@/components/ui/link-button";
import { ListPage } from "@/components/ui/list-page";
import { fieldRulesOf } from "@/lib/kernel/field-rules";
import { createProvider, updateProvider } from "@/lib/users/sign-in/oidc/commands";
import { listProviders } from "@/lib/users/sign-in/oidc/queries";

type Props = PageProps<"/[domain]/resellers/sign-in">;

export async function generateMetadata() {
  const t = await getTranslations("identity_providers");
  return { title: t("title") };
}

/** Renders the organisations whose people sign in with their own account, and the selected one in a panel. */
export default async function ProvidersPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("identity_providers");
  const { provider: wanted } = await searchParams;
  const { data, labels } = await runQuery(listProviders, ctx, {});
  const here = `/${ctx.domain}/resellers/sign-in`;
  const open = data.find(({ id }) => String(id) === wanted);
  return (
    <ListPage
      title={t("title")}
      subtitle={t("subtitle")}
      tabs={<LabelTabs domain={ctx.domain} current="providers" />}
      actions={
        <LinkButton variant="brand" href={`${here}?provider=new`} icon={<Plus aria-hidden size={16} />}>
          {t("add")}
        </LinkButton>
      }
    >
      <ProviderList pageHref={here} providers={data} />
      {(open || wanted === "new") && (
        <ProviderPanel
          key={open?.id ?? "new"}
          provider={open ?? null}
          labels={labels}
          facts={fieldRulesOf((open ? updateProvider : createProvider).input)}
          closeHref={here}
        />
      )}
    </ListPage>
  );
}
