import { getTranslations } from "next-intl/server";

export async function generateMetadata() {
  const t = await getTranslations("pay");
  return { title: t("rehearsal_title"), referrer: "no-referrer" };
}

/** Renders the target of a rehearsed message's payment link: it belongs to no debtor, and nothing can be paid. */
export default async function RehearsedLink() {
  const t = await getTranslations("pay");
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-3 px-4 pb-24">
      <h1 className="font-[650] text-title">{t("rehearsal_title")}</h1>
      <p className="text-form">{t("rehearsal")}</p>
    </main>
  );
}
