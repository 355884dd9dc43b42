"use client";
import { Languages } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { MenuButton } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { type LanguageCode, languageCodes, localeOf } from "@/lib/i18n/locales";

/** Renders the choice of nl, gb or de. The server stores it in a cookie, and the page is rendered in that language. */
export function LanguageMenu({
  language,
  variant = "bar",
}: {
  language: LanguageCode;
  variant?: "bar" | "plain";
}) {
  const t = useTranslations("frame");
  const errors = useTranslations("errors");
  const router = useRouter();
  // The abbreviation of the language; its code (gb) is that of a country.
  const short = localeOf(language).toUpperCase();
  const choose = async (next: LanguageCode) => {
    const answer = await call("POST /language", { language: next }, { stayOnUnauthorised: true });
    if (answer.ok) router.refresh();
    else toast.error(errors("something_wrong"));
  };
  return (
    <MenuButton
      variant={variant}
      label={`${short}, ${t("language")}: ${t(`language_${language}`)}`}
      icon={<Languages aria-hidden size={18} />}
      groups={[
        {
          heading: t("language"),
          items: languageCodes.map((code) => ({
            id: code,
            label: t(`language_${code}`),
            checked: code === language,
            onAction: () => void choose(code),
          })),
        },
      ]}
    >
      <span className="max-sm:hidden">{short}</span>
    </MenuButton>
  );
}
