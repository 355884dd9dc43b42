"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { HelpSlug } from "@/lib/http/help-pages";
import { helpOfSentence } from "./help-of-sentence";

/** Whoever is not signed in cannot read the handbook. */
const WITHOUT_SESSION = ["login", "pay", "monday-mail"];

/** "Meer hierover" after a sentence: its page of the handbook, in a new tab, so that what was typed here stays. Nothing without a page. */
export function HelpLink({ slug }: { slug: HelpSlug | undefined }) {
  const t = useTranslations("ui");
  const [, domain = "", place = ""] = usePathname().split("/");
  if (!slug || WITHOUT_SESSION.includes(place)) return null;
  return (
    <Link
      prefetch={false}
      href={`/${domain}/help/${slug}`}
      target="_blank"
      rel="noopener"
      className="whitespace-nowrap font-medium underline underline-offset-2"
    >
      {t("help_more")}
      <span className="sr-only"> {t("new_tab")}</span>
    </Link>
  );
}

/** Such a link after what a refused call said. */
export function HelpAfter({ sentences }: { sentences: readonly string[] }) {
  return <HelpLink slug={helpOfSentence(...sentences)} />;
}
