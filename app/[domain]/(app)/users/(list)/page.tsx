import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { browse, pageContext } from "@/app/page-context";
import { LinkButton } from "@/components/ui/link-button";
import { ListPage } from "@/components/ui/list-page";
import { UserList } from "@/components/users/user-list";
import { may } from "@/lib/access/capabilities";
import { roleIds } from "@/lib/access/roles";
import { formatCount } from "@/lib/i18n/format";
import { listUsers } from "@/lib/users/queries/list-users";

type Props = PageProps<"/[domain]/users">;

export async function generateMetadata() {
  const t = await getTranslations("users");
  return { title: t("title") };
}

export default async function UsersPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("users");
  const list = await browse(listUsers, ctx, await searchParams);
  const { total } = list.meta;
  return (
    <ListPage
      title={t("title")}
      subtitle={t("subtitle", { count: total, shown: formatCount(total) })}
      actions={
        may(ctx, "users.write") && (
          <LinkButton
            variant="brand"
            href={`/${ctx.domain}/users/create`}
            icon={<Plus aria-hidden size={16} />}
          >
            {t("add")}
          </LinkButton>
        )
      }
    >
      <UserList domain={ctx.domain} list={list} roles={roleIds} />
    </ListPage>
  );
}
