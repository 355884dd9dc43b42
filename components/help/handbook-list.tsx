import { useTranslations } from "next-intl";
import { Page, Section } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { HandbookEntry } from "@/lib/handbook/answers";
import { readers } from "@/lib/handbook/schema";
import { SearchForm } from "./search-form";

type Props = { domain: string; pages: readonly HandbookEntry[]; q: string };

/** Renders the pages of the handbook by their audience, or what a search found. */
export function HandbookList({ domain, pages, q }: Props) {
  const t = useTranslations("help");
  return (
    <Page narrow title={t("title")} subtitle={t("subtitle")}>
      <SearchForm domain={domain} q={q} />
      {q === "" ? (
        readers.map((reader) => (
          <Section key={reader} title={t(`for_${reader}`)} hint={t(`for_${reader}_hint`)}>
            <Entries domain={domain} pages={pages.filter((page) => page.reader === reader)} />
          </Section>
        ))
      ) : (
        <FoundPages domain={domain} pages={pages} q={q} />
      )}
    </Page>
  );
}

function FoundPages({ domain, pages, q }: Props) {
  const t = useTranslations("help");
  return (
    <>
      <p role="status" className="text-ink-muted text-list">
        {pages.length === 0 ? t("nothing", { q }) : t("found", { count: pages.length, q })}
      </p>
      <Entries domain={domain} pages={pages} />
      <PrefetchLink href={`/${domain}/help`} className="text-brand-text text-list hover:underline">
        {t("everything")}
      </PrefetchLink>
    </>
  );
}

function Entries({ domain, pages }: Omit<Props, "q">) {
  return (
    <ul className="flex flex-col gap-3">
      {pages.map(({ slug, title, summary }) => (
        <li key={slug} className="text-list">
          <PrefetchLink
            href={`/${domain}/help/${slug}`}
            className="font-medium text-brand-text underline underline-offset-2"
          >
            {title}
          </PrefetchLink>
          <p className="text-ink-muted">{summary}</p>
        </li>
      ))}
    </ul>
  );
}
