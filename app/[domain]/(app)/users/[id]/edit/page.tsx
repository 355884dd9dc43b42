import { getTranslations } from "next-intl/server";
import { type PageCtx, pageContext, runQuery, runQueryOnce } from "@/app/page-context";
import { Page } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { UserActivity } from "@/components/users/user-activity";
import { UserFields } from "@/components/users/user-fields";
import { UserForm } from "@/components/users/user-form";
import { UserSessions } from "@/components/users/user-sessions";
import { fieldRulesOf } from "@/lib/kernel/field-rules";
import type { User } from "@/lib/users/answers";
import { userSessions } from "@/lib/users/commands/end-user-sessions";
import { createUser } from "@/lib/users/commands/write-user";
import { userChoices } from "@/lib/users/queries/form-choices";
import { getUser } from "@/lib/users/queries/get-user";

type Props = PageProps<"/[domain]/users/[id]/edit">;

export async function generateMetadata({ params }: Props) {
  const ctx = await pageContext(params);
  const { data } = await runQueryOnce(getUser, ctx, (await params).id);
  return { title: data.full_name };
}

/** Renders a user: a form for those who may change them, else as text; beside it the user's latest actions. */
export default async function UserPage({ params }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("users");
  const { data: user } = await runQueryOnce(getUser, ctx, (await params).id);
  const { data: choices } = await runQuery(userChoices, ctx, {});
  return (
    <Page
      narrow
      title={user.full_name}
      subtitle={user.is_active ? t(`role_${user.role_id}`) : t("inactive")}
      above={
        <PrefetchLink href={`/${ctx.domain}/users`} className="hover:underline">
          {t("title")}
        </PrefetchLink>
      }
    >
      <UserActivity domain={ctx.domain} user={user} />
      {user.may_write ? (
        <UserForm
          key={user.id}
          domain={ctx.domain}
          user={user}
          choices={choices}
          facts={fieldRulesOf(createUser.input)}
        />
      ) : (
        <UserFields user={user} />
      )}
      {user.may_write && <Sessions user={user} ctx={ctx} />}
    </Page>
  );
}

async function Sessions({ user, ctx }: { user: User; ctx: PageCtx }) {
  const { data } = await runQuery(userSessions, ctx, { id: user.id });
  return <UserSessions user={user} sessions={data} />;
}
