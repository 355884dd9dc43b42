import Link from "next/link";
import { useTranslations } from "next-intl";

/** Everybody's work of the day, or one's own debtors alone. */
export function WhoseWork({ domain, mine }: { domain: string; mine: boolean }) {
  const t = useTranslations("today");
  const choices = [
    { href: `/${domain}?mine=1`, word: t("mine"), current: mine },
    { href: `/${domain}`, word: t("everybody"), current: !mine },
  ];
  return (
    <nav aria-label={t("whose")} className="flex">
      {choices.map(({ href, word, current }) => (
        <Link
          key={href}
          href={href}
          aria-current={current ? "page" : undefined}
          className="forced-edge flex min-h-8 items-center border border-control-line bg-surface px-2.5 text-list first:rounded-l-md last:-ml-px last:rounded-r-md hover:bg-sunken aria-[current]:z-10 aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:font-medium aria-[current]:text-brand-text"
        >
          {word}
        </Link>
      ))}
    </nav>
  );
}
