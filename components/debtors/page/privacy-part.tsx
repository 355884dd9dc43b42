import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { addressOf } from "@/components/ui/address";
import { buttonStyle } from "@/components/ui/button";
import { Section } from "@/components/ui/page";

type Props = { debtor: { id: number } };

/** What is stored of a debtor, to give to whom it is about. */
export function PrivacyPart({ debtor }: Props) {
  const t = useTranslations("privacy");
  const { id } = debtor;
  return (
    <div className="mt-6 max-w-3xl">
      <Section title={t("part")} hint={t("part_text")}>
        <div className="flex flex-wrap gap-2">
          {(["pdf", "json"] as const).map((format) => (
            // No link of the router's: that would fetch ahead, and each fetch stands in the audit.
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
        </div>
      </Section>
    </div>
  );
}
