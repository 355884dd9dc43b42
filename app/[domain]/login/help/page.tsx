import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { whiteLabelOfPage } from "@/app/page-context";
import { HandbookArticle } from "@/components/help/handbook-text";
import { Page } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { helpWithSignIn } from "@/lib/handbook/queries";
import { localeFrom } from "@/lib/i18n/locales";

const helpHere = async () => helpWithSignIn(localeFrom(await getLocale()));

export async function generateMetadata() {
  return { title: (await helpHere()).title };
}

/** Renders the handbook's page about signing in, for people who cannot sign in. */
export default async function SignInHelpPage({ params }: PageProps<"/[domain]/login/help">) {
  const whiteLabel = await whiteLabelOfPage((await params).domain);
  if (!whiteLabel) notFound();
  const t = await getTranslations("login");
  const page = await helpHere();
  return (
    <main className="mx-auto w-full max-w-3xl px-6 py-10">
      <Page
        title={page.title}
        subtitle={page.summary}
        above={
          <PrefetchLink href={`/${whiteLabel.domain}/login`} className="text-brand-text hover:underline">
            {t("to_sign_in")}
          </PrefetchLink>
        }
      >
        <HandbookArticle domain={whiteLabel.domain} text={page.text} />
      </Page>
    </main>
  );
}
