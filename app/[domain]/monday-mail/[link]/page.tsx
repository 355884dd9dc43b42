import { notFound } from "next/navigation";
import { whiteLabelOfPage } from "@/app/page-context";
import { Button } from "@/components/ui/button";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { logoAddress } from "@/lib/resellers/rules/images";
import { isSubscribedByLink } from "@/lib/users/commands/unsubscribe-by-link";
import { mondayLinkPath } from "@/lib/users/rules";
import { brandingOf } from "@/lib/users/sign-in/branding";

type Props = PageProps<"/[domain]/monday-mail/[link]">;

/** Returns a link's user, whether they still receive the mail, and their language; null for a link that was never issued. */
async function shownBy(link: string) {
  const found = await isSubscribedByLink(link);
  return found && { ...found, language: (await brandingOf(found.user_id)).language };
}

export async function generateMetadata({ params }: Props) {
  const subscription = await shownBy((await params).link);
  return { title: subscription ? titleIn(subscription.language) : "", referrer: "no-referrer" };
}

const titleIn = (language: Locale): string => sentence(language, "monday_mail.page_title");

/** Renders where a user stops the Monday mail without signing in. Opening it changes nothing; the button is a plain form. */
export default async function MondayMailPage({ params }: Props) {
  const { domain, link } = await params;
  const [whiteLabel, subscription] = await Promise.all([whiteLabelOfPage(domain), shownBy(link)]);
  if (!whiteLabel || !subscription) notFound();
  const translate = (key: string) => sentence(subscription.language, `monday_mail.${key}`);
  const logo = logoAddress(whiteLabel);
  return (
    <main lang={subscription.language} className="mx-auto flex min-h-dvh max-w-xl flex-col gap-6 px-4 py-8">
      {logo ? (
        // biome-ignore lint/performance/noImgElement: a small file of the reseller's own, already the right size
        <img src={logo} alt={whiteLabel.name} className="h-10 w-auto max-w-48 self-start object-contain" />
      ) : (
        <span className="font-semibold text-section">{whiteLabel.name}</span>
      )}
      <h1 className="font-[650] text-title">{titleIn(subscription.language)}</h1>
      {subscription.is_wanted ? (
        <form method="post" action={`${mondayLinkPath(link)}?page`} className="flex flex-col gap-4">
          <p className="text-form">{translate("page_wanted")}</p>
          <Button type="submit" variant="brand" className="self-start">
            {translate("stop")}
          </Button>
        </form>
      ) : (
        <p role="status" className="rounded-md border border-line bg-sunken p-4 text-form">
          {translate("page_spared")}
        </p>
      )}
    </main>
  );
}
