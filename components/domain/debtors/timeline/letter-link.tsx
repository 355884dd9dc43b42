import { Download } from "lucide-react";
import { useTranslations } from "next-intl";

/** Renders the link to a line's letter, as it was sent. */
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
