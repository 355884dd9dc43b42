"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { helpOfMessages } from "@/lib/http/rules/help-of-messages";
import type { HelpSlug } from "@/lib/http/rules/help-pages";
import { helpOfSentence } from "./help-of-sentence";

/** Path segments without a session: only the page about signing in can be opened there. */
const WITHOUT_SESSION = ["login", "pay", "monday-mail"];
const OF_SIGN_IN = "account";

/** Renders "Meer hierover" after a sentence: a link to its handbook page in a new tab, so that typed values remain. Null without a page. */
export function HelpLink({ slug }: { slug: HelpSlug | undefined }) {
  return slug ? <LinkTo slug={slug} /> : null;
}

function LinkTo({ slug }: { slug: HelpSlug }) {
  const t = useTranslations("ui");
  const [, domain = "", place = ""] = usePathname().split("/");
  const isSignIn = place === "login" && slug === OF_SIGN_IN;
  if (WITHOUT_SESSION.includes(place) && !isSignIn) return null;
  return (
    <Link
      prefetch={false}
      href={isSignIn ? `/${domain}/login/help` : `/${domain}/help/${slug}`}
      target="_blank"
      rel="noopener"
      className="whitespace-nowrap font-medium underline underline-offset-2"
    >
      {t("help_more")}
      <span className="sr-only"> {t("new_tab")}</span>
    </Link>
  );
}

/** Renders the help link of a sentence of messages/, by its key ("skips.gap"). */
export function HelpAbout({ messageKey }: { messageKey: string }) {
  return <HelpLink slug={helpOfMessages[messageKey]} />;
}

/** Renders the help link of a refused call's sentences. */
export function HelpAfter({ sentences }: { sentences: readonly string[] }) {
  return <HelpLink slug={helpOfSentence(...sentences)} />;
}
