"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { BareSelect, type Option } from "@/components/ui/select";

type Props = {
  domain: string;
  isMine: boolean;
  /** The id of the colleague whose work is shown, or "". */
  colleague: string;
  colleagues: readonly Option[];
};

const edge =
  "forced-edge flex min-h-8 max-md:min-h-11 items-center border border-control-line bg-surface px-2.5 text-list first:rounded-l-md last:-ml-px last:rounded-r-md hover:bg-sunken aria-[current]:z-10 aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:font-medium aria-[current]:text-brand-text";

/** Renders the choice between everybody's work of the day, the user's own debtors, or those of an absent colleague. */
export function WorkScopeChoice({ domain, isMine, colleague, colleagues }: Props) {
  const t = useTranslations("today");
  const router = useRouter();
  const choices = [
    { href: `/${domain}?mine=1`, word: t("mine"), current: isMine },
    { href: `/${domain}`, word: t("everybody"), current: !isMine && colleague === "" },
  ];
  return (
    <nav aria-label={t("whose")} className="flex flex-wrap items-center gap-2">
      <span className="flex">
        {choices.map(({ href, word, current }) => (
          <PrefetchLink key={href} href={href} aria-current={current ? "page" : undefined} className={edge}>
            {word}
          </PrefetchLink>
        ))}
      </span>
      {colleagues.length > 0 && (
        <BareSelect
          aria-label={t("colleague")}
          value={colleague}
          options={colleagues}
          empty={t("colleague")}
          className="w-40 max-md:w-32"
          onChange={(id) => router.push(id ? `/${domain}?colleague=${id}` : `/${domain}`)}
        />
      )}
    </nav>
  );
}
