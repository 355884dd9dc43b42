import { getTranslations } from "next-intl/server";
import { type DomainParams, lookOfPage } from "@/app/page-context";
import { Oops } from "@/components/home/oops";

export async function generateMetadata() {
  const t = await getTranslations("oops");
  return { title: t("title") };
}

/** Where a failed answer of the API leads (SPEC §8). */
export default async function ErrorPage({ params }: { params: DomainParams }) {
  const t = await getTranslations("oops");
  const look = await lookOfPage((await params).domain);
  return <Oops title={t("title")} text={t("text")} note={t("support")} home={`/${look?.domain ?? ""}`} />;
}
