import { useTranslations } from "next-intl";
import { Page } from "@/components/ui/page";
import { PlaceLink } from "@/components/ui/place-link";
import type { HandbookPage } from "@/lib/handbook/answers";
import { Markdown } from "./markdown";
import { SearchForm } from "./search-form";

/** One page of the handbook, with the way to the others. */
export function HandbookText({ domain, page }: { domain: string; page: HandbookPage }) {
  const t = useTranslations("help");
  return (
    <Page
      narrow
      title={page.title}
      subtitle={page.summary}
      above={
        <PlaceLink href={`/${domain}/help`} className="text-brand-text hover:underline">
          {t("back")}
        </PlaceLink>
      }
    >
      <HandbookArticle text={page.text} domain={domain} />
      <div className="border-line border-t pt-5">
        <SearchForm domain={domain} />
      </div>
    </Page>
  );
}

/** The text of a page, in lines no longer than one reads with ease. */
export function HandbookArticle({ domain, text }: { domain: string; text: string }) {
  return (
    <article className="flex max-w-prose flex-col gap-3 text-form leading-relaxed">
      <Markdown text={text} domain={domain} />
    </article>
  );
}
