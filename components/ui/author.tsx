import { useTranslations } from "next-intl";

type Props = { user: string | null; super_user: string | null };

/** Shows who did something, and who of the provider did it in their name. */
export function Author({ user, super_user }: Props) {
  const t = useTranslations("ui");
  if (user && super_user) return t("in_name_of", { user, super_user });
  return user;
}
