import { getTranslations } from "next-intl/server";

export async function generateMetadata() {
  const t = await getTranslations("pay");
  return { title: t("gone_title"), referrer: "no-referrer" };
}

/**
 * Renders the page of a payment link that has ended or never existed: the same for both, so that it does not disclose which links exist.
 */
export default async function LinkIsGone() {
  const t = await getTranslations("pay");
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-3 px-4 pb-24">
      <h1 className="font-[650] text-title">{t("gone_title")}</h1>
      <p className="text-form">{t("gone")}</p>
    </main>
  );
}
