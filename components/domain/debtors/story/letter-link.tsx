import { Download } from "lucide-react";
import { useTranslations } from "next-intl";

/** The letter of a line, as it was. */
export function LetterLink({ href, filename }: { href: string; filename: string | null }) {
  const t = useTranslations("story");
  return (
    <a
      href={href}
      download
      className="inline-flex w-fit items-center gap-1.5 text-brand-text underline underline-offset-2"
    >
      <Download aria-hidden size={14} />
      {filename ?? t("letter")}
    </a>
  );
}
