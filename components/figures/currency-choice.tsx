"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { CURRENCY_COOKIE } from "./address";

type Props = { choices: readonly { currency: string; href: string }[]; current: string };

/** Renders the choice of one currency or all; it is stored as a cookie for all customers. */
export function CurrencyChoice({ choices, current }: Props) {
  const t = useTranslations("figures");
  const remember = (currency: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it before it renders, and the click navigates immediately
    document.cookie = `${CURRENCY_COOKIE}=${currency}; path=/; max-age=31536000; samesite=lax`;
  };
  return (
    <nav aria-label={t("currency")} className="no-print flex shrink-0">
      {choices.map(({ currency, href }) => (
        <Link
          key={currency}
          href={href}
          scroll={false}
          prefetch={false}
          aria-current={currency === current ? "true" : undefined}
          onClick={() => remember(currency)}
          className="forced-edge -ml-px flex min-h-8 items-center border border-control-line bg-surface px-2.5 text-list first:ml-0 first:rounded-l-md last:rounded-r-md hover:bg-sunken aria-[current]:z-10 aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:font-medium aria-[current]:text-brand-text"
        >
          {currency === "all" ? t("side_by_side") : currency}
        </Link>
      ))}
    </nav>
  );
}
