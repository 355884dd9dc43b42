import { getTranslations } from "next-intl/server";
import { Oops } from "@/components/home/oops";

export async function generateMetadata() {
  const t = await getTranslations("oops");
  return { title: t("title") };
}

/** Renders the page to which a failed answer of the API redirects (SPEC §8). */
export default async function ErrorPage() {
  const t = await getTranslations("oops");
  return <Oops title={t("title")} text={t("text")} note={t("support")} />;
}
