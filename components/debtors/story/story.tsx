import { Clock } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { EmptyState } from "@/components/ui/states";
import type { Story as DebtorStory } from "@/lib/debtors/answers";
import { formatDay, formatInstant } from "@/lib/i18n/format";
import { Ahead } from "./ahead";
import { StoryFilter } from "./story-filter";
import { StoryLineView } from "./story-line";

type Props = {
  domain: string;
  debtor_id: number;
  story: DebtorStory;
  today: string;
  kind: string | null;
  /** Where "more" leads, when there is more. */
  moreHref: string;
  links: { invoices: boolean; letters: boolean };
  mayWrite: boolean;
  mayPay: boolean;
};

/** One line of time: what is planned above the mark of today, in lighter ink, and what happened below it. */
export function Story({ domain, debtor_id, story, today, kind, moreHref, links, mayWrite, mayPay }: Props) {
  const t = useTranslations("story");
  const locale = useLocale();
  const { planned, lines, last_contact: contact } = story;
  return (
    <section aria-label={t("title")} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-ink-muted text-list">
          {contact
            ? t("last_contact", { at: formatInstant(contact.at, locale), what: t(`contact_${contact.type}`) })
            : t("no_contact")}
        </p>
        <StoryFilter kind={kind} />
      </div>
      <ol className="min-w-0">
        {kind === null && <Ahead planned={planned} today={today} domain={links.invoices ? domain : null} />}
        <li aria-current="date" className="relative flex items-center gap-3 pb-5">
          <span className="z-10 grid size-8 shrink-0 place-content-center rounded-full bg-brand-fill text-brand-ink">
            <Clock aria-hidden size={16} />
          </span>
          <span aria-hidden className="absolute top-8 bottom-0 left-4 w-px bg-line" />
          <span className="font-semibold text-list">{t("today", { day: formatDay(today, locale) })}</span>
          <span aria-hidden className="h-px flex-1 bg-line" />
        </li>
        {lines.map((line) => (
          <StoryLineView
            key={line.key}
            line={line}
            debtor_id={debtor_id}
            domain={links.invoices ? domain : null}
            linksLetters={links.letters}
            mayWrite={mayWrite}
            mayPay={mayPay}
          />
        ))}
      </ol>
      {lines.length === 0 && <EmptyState title={t("empty")}>{mayWrite && t("empty_text")}</EmptyState>}
      {story.has_more && (
        <div>
          <LinkButton size="sm" href={moreHref} scroll={false}>
            {t("more")}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
