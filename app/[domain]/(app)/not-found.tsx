import { getTranslations } from "next-intl/server";
import { Oops } from "@/components/home/oops";

export async function generateMetadata() {
  const t = await getTranslations("oops");
  return { title: t("not_found") };
}

/** Shows what is not there, or not for this person, inside the frame: the way on is in sight. */
export default async function NotFoundInside() {
  const t = await getTranslations("oops");
  return <Oops title={t("not_found")} text={t("not_found_text")} />;
}
