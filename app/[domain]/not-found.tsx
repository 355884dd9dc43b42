import { getTranslations } from "next-intl/server";
import { ErrorPage } from "@/components/home/error-page";

export async function generateMetadata() {
  const t = await getTranslations("oops");
  return { title: t("not_found") };
}

export default async function NotFound() {
  const t = await getTranslations("oops");
  return <ErrorPage title={t("not_found")} text={t("not_found_text")} />;
}
