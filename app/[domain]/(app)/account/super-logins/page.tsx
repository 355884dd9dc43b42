import { getTranslations } from "next-intl/server";
import { browse, pageContext } from "@/app/page-context";
import { SuperLoginList } from "@/components/account/super-login-list";
import { ListPage } from "@/components/ui/list-page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { listSuperLogins } from "@/lib/users/queries/super-logins";

type Props = PageProps<"/[domain]/account/super-logins">;

export async function generateMetadata() {
  const t = await getTranslations("super_logins");
  return { title: t("title") };
}

export default async function SuperLoginsPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("super_logins");
  const list = await browse(listSuperLogins, ctx, await searchParams);
  return (
    <ListPage
      title={t("title")}
      subtitle={t("subtitle")}
      actions={
        <PrefetchLink href={`/${ctx.domain}/account`} className="text-list hover:underline">
          {t("to_account")}
        </PrefetchLink>
      }
    >
      <SuperLoginList list={list} />
    </ListPage>
  );
}
