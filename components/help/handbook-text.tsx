import { useTranslations } from "next-intl";
import { Page } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { HandbookPage } from "@/lib/handbook/answers";
import { Markdown } from "./markdown";
import { SearchForm } from "./search-form";

/** Renders one page of the handbook, with a link to the others. */
export function HandbookText({ domain, page }: { domain: string; page: HandbookPage }) {
  const t = useTranslations("help");
  return (
    <Page
      narrow
      title={page.title}
      subtitle={page.summary}
      above={
        <PrefetchLink href={`/${domain}/help`} className="text-brand-text hover:underline">
          {t("back")}
        </PrefetchLink>
      }
    >
      <HandbookArticle text={page.text} domain={domain} />
      <div className="border-line border-t pt-5">
        <SearchForm domain={domain} />
      </div>
    </Page>
  );
}

/** Renders the text of a page, in lines of readable length. */
export function HandbookArticle({ domain, text }: { domain: string; text: string }) {
  return (
    <article className="flex max-w-prose flex-col gap-3 text-form leading-relaxed">
      <Markdown text={text} domain={domain} />
    </article>
  );
}
