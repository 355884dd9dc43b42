import { getTranslations } from "next-intl/server";
import { ErrorPage } from "@/components/home/error-page";

export async function generateMetadata() {
  const t = await getTranslations("oops");
  return { title: t("not_found") };
}

/** Renders, inside the frame with its navigation, the page of a record that does not exist or is not visible to this user. */
export default async function NotFoundInside() {
  const t = await getTranslations("oops");
  return <ErrorPage title={t("not_found")} text={t("not_found_text")} />;
}
