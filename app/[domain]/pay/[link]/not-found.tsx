import { getTranslations } from "next-intl/server";

export async function generateMetadata() {
  const t = await getTranslations("pay");
  return { title: t("gone_title"), referrer: "no-referrer" };
}

/**
 * Shows what somebody sees whose link leads nowhere any more, or never did: the same for both, so that nobody learns which links there are.
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
