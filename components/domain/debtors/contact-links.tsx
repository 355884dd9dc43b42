import { useTranslations } from "next-intl";

const link = (href: string, text: string) => (
  <a href={href} className="text-brand-text underline underline-offset-2">
    {text}
  </a>
);

/** Renders an e-mail address as a link; "" without one. */
export const Mailto = ({ address }: { address: string }) => address && link(`mailto:${address}`, address);

type Number = { text: string; e164: string; isWrong: boolean };

/** Renders a telephone number as typed: a link where it can be dialled, struck out where it was reported wrong. */
export function Telephone({ text, e164, isWrong }: Number) {
  const t = useTranslations("debtors");
  if (!isWrong) return e164 ? link(`tel:${e164}`, text) : text;
  return (
    <span>
      <s className="text-ink-muted">{text}</s> <span className="text-bad-ink">{t("wrong_number")}</span>
    </span>
  );
}
