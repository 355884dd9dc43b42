import { Download } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { addressOf } from "@/components/ui/address";
import { buttonStyle } from "@/components/ui/button";
import { Section } from "@/components/ui/page";
import { Notice } from "@/components/ui/states";
import type { Debtor } from "@/lib/debtors/answers";
import { formatInstant } from "@/lib/i18n/format";
import { AnonymiseDebtor } from "./anonymise-debtor";

type Props = {
  debtor: Pick<Debtor, "id" | "name" | "version" | "anonymised_at">;
  rights: { anonymise: boolean };
};

/** Renders the download of a debtor's personal data, for the data subject, and the button that anonymises it. */
export function PrivacyPart({ debtor, rights }: Props) {
  const t = useTranslations("privacy");
  const { id, anonymised_at } = debtor;
  return (
    <div className="mt-6 flex max-w-3xl flex-col gap-2.5">
      <Section title={t("part")} hint={t("part_text")}>
        <div className="flex flex-wrap gap-2">
          {(["pdf", "json"] as const).map((format) => (
            // A plain link: the router's would prefetch, and each request is an entry of the audit.
            <a
              key={format}
              className={buttonStyle({ size: "sm" })}
              href={addressOf("GET /debtors/{id}/file", { id, format })}
              download
            >
              <Download aria-hidden size={14} />
              {t(`fetch_${format}`)}
            </a>
          ))}
          {rights.anonymise && anonymised_at === null && <AnonymiseDebtor debtor={debtor} />}
        </div>
        {rights.anonymise && anonymised_at === null && (
          <p className="max-w-prose text-dense text-ink-muted">{t("anonymise_text")}</p>
        )}
      </Section>
    </div>
  );
}

/** Renders when a debtor was anonymised, and how it can get a name again. */
export function AnonymisedNotice({ anonymised_at }: { anonymised_at: string }) {
  const t = useTranslations("privacy");
  const locale = useLocale();
  return <Notice>{t("anonymised_on", { day: formatInstant(anonymised_at, locale) })}</Notice>;
}
