import { useTranslations } from "next-intl";

type Props = { user: string | null; super_user: string | null };

/** Renders the user who did something, and the user of the provider who did it in their name. */
export function Author({ user, super_user }: Props) {
  const t = useTranslations("ui");
  if (user && super_user) return t("in_name_of", { user, super_user });
  return user;
}
