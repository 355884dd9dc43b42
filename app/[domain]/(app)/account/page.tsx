import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { pageContext, runQuery } from "@/app/page-context";
import { AccountPage } from "@/components/account/account-page";
import { LinkButton } from "@/components/ui/link-button";
import { Page } from "@/components/ui/page";
import { may } from "@/lib/access/capabilities";
import { pageSession } from "@/lib/http/page-session";
import { fieldRulesOf } from "@/lib/kernel/field-rules";
import { toWireForm } from "@/lib/kernel/wire";
import { mondayMail } from "@/lib/users/queries/monday-mail";
import { changeAddress } from "@/lib/users/sign-in/account/address-endpoints";
import { Security } from "@/lib/users/sign-in/account/answers";
import { changePassword, confirmApp, makeToken, prove } from "@/lib/users/sign-in/account/endpoints";
import { securityOf } from "@/lib/users/sign-in/account/security";

type Props = PageProps<"/[domain]/account">;

export async function generateMetadata() {
  const t = await getTranslations("account");
  return { title: t("title") };
}

/** Renders how the user signs in, and where they are signed in. */
export default async function OwnAccountPage({ params }: Props) {
  const ctx = await pageContext(params);
  const session = await pageSession();
  if (!session) notFound();
  const t = await getTranslations("account");
  const monday = may(ctx, "dashboard.read") ? await runQuery(mondayMail, ctx, {}) : null;
  const { data: own } = toWireForm(Security, await securityOf(session));
  return (
    <Page
      narrow
      title={t("title")}
      subtitle={`${ctx.actor.full_name}, ${own.email_address}`}
      actions={
        may(ctx, "super_logins.read") && (
          <LinkButton href={`/${ctx.domain}/account/super-logins`}>{t("super_logins")}</LinkButton>
        )
      }
    >
      <AccountPage
        security={own}
        mondayMail={monday?.data.is_wanted ?? null}
        facts={{
          prove: fieldRulesOf(prove.input),
          code: fieldRulesOf(confirmApp.input),
          password: fieldRulesOf(changePassword.input),
          token: fieldRulesOf(makeToken.input),
          address: fieldRulesOf(changeAddress.input),
        }}
      />
    </Page>
  );
}
