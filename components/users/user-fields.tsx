import { useTranslations } from "next-intl";
import { DefinitionList, Panel } from "@/components/ui/page";
import { Notice } from "@/components/ui/states";
import type { User } from "@/lib/users/answers";

/** Renders a user's fields as text, for an administrator who may not change them. */
export function UserFields({ user }: { user: User }) {
  const t = useTranslations("users");
  return (
    <Panel className="flex flex-col gap-5">
      <Notice>{t("read_only")}</Notice>
      <DefinitionList
        items={[
          { term: t("email"), value: user.email_address },
          { term: t("role"), value: t(`role_${user.role_id}`) },
          { term: t("customers"), value: user.customers.map(({ name }) => name).join(", ") },
          {
            term: t("language"),
            value: user.language ? t(`language_${user.language}`) : t("language_of_customer"),
          },
          { term: t("factor"), value: t(`factor_${user["2fa_type"]}`) },
          { term: t("debtor_link"), value: user.debtor_link ? t("yes") : t("no") },
          { term: t("send_bcc"), value: user.send_bcc ? t("yes") : t("no") },
          { term: t("monday_mail"), value: user.monday_mail ? t("yes") : t("no") },
        ]}
      />
    </Panel>
  );
}
