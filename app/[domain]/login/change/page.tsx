import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type DomainParams, whiteLabelOfPage } from "@/app/page-context";
import { Button } from "@/components/ui/button";
import { offeredSession, pageSession } from "@/lib/http/page-session";

export async function generateMetadata() {
  const t = await getTranslations("login");
  return { title: t("change_title"), referrer: "no-referrer" };
}

/** Renders the question to a signed-in user who opened a sign-in link of another user: nothing changes until they confirm. */
export default async function ChangePage({ params }: { params: DomainParams }) {
  const whiteLabel = await whiteLabelOfPage((await params).domain);
  if (!whiteLabel) notFound();
  const [own, other] = await Promise.all([pageSession(), offeredSession()]);
  if (!other) redirect(`/${whiteLabel.domain}/login`);
  const t = await getTranslations("login");
  const names = { own: own?.ctx.actor.full_name ?? "", other: other.ctx.actor.full_name };
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-6 py-10">
      <h1 className="font-semibold text-title tracking-tight">{t("change_title")}</h1>
      <p className="text-list">{own ? t("change_text", names) : t("change_text_nobody", names)}</p>
      <form method="post" action="/api/auth/adopt" className="flex flex-wrap gap-3">
        <input type="hidden" name="home" value={`/${whiteLabel.domain}`} />
        <Button type="submit" variant="brand" name="answer" value="yes">
          {t("change_yes", names)}
        </Button>
        <Button type="submit" variant="plain" name="answer" value="no">
          {own ? t("change_no", names) : t("back")}
        </Button>
      </form>
    </main>
  );
}
