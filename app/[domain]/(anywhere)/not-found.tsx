import { getTranslations } from "next-intl/server";
import { Oops } from "@/components/home/oops";

export async function generateMetadata() {
  const t = await getTranslations("oops");
  return { title: t("not_found") };
}

/** Renders the page of an unknown address. */
export default async function NotFoundAnywhere() {
  const t = await getTranslations("oops");
  return <Oops title={t("not_found")} text={t("not_found_text")} />;
}
