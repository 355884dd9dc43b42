import { getTranslations } from "next-intl/server";
import { ErrorPage } from "@/components/home/error-page";

export async function generateMetadata() {
  const t = await getTranslations("oops");
  return { title: t("title") };
}

/** Renders the page to which a failed answer of the API redirects (SPEC §8). */
export default async function Page() {
  const t = await getTranslations("oops");
  return <ErrorPage title={t("title")} text={t("text")} note={t("support")} />;
}
