import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ask, pageContext } from "@/app/page-context";
import { Page } from "@/components/ui/page";
import { PlaceLink } from "@/components/ui/place-link";
import { UserForm } from "@/components/users/user-form";
import { may } from "@/lib/access/capabilities";
import { factsOf } from "@/lib/kernel/facts";
import { createUser } from "@/lib/users/commands/write-user";
import { userChoices } from "@/lib/users/queries/form-choices";

type Props = PageProps<"/[domain]/users/create">;

export async function generateMetadata() {
  const t = await getTranslations("users");
  return { title: t("new") };
}

export default async function NewUserPage({ params }: Props) {
  const ctx = await pageContext(params);
  if (!may(ctx, "users.write")) notFound();
  const t = await getTranslations("users");
  const { data: choices } = await ask(userChoices, ctx, {});
  return (
    <Page
      narrow
      title={t("new")}
      above={
        <PlaceLink href={`/${ctx.domain}/users`} className="hover:underline">
          {t("title")}
        </PlaceLink>
      }
    >
      <UserForm domain={ctx.domain} user={null} choices={choices} facts={factsOf(createUser.input)} />
    </Page>
  );
}
