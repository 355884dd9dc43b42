"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyText } from "@/components/ui/copy-text";
import { Notice } from "@/components/ui/states";

type Props = { codes: readonly string[]; onKept: () => void };

/** Codes for when the app is lost. They are shown here and never again. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const t = useTranslations("account");
  return (
    <Notice tone="ok">
      <p className="font-medium">{t("codes_title")}</p>
      <p>{t("codes_text")}</p>
      <ul aria-label={t("codes_title")} className="my-2 grid grid-cols-2 gap-x-6 gap-y-1 sm:w-fit">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-2">
        <Button size="sm" onClick={onKept}>
          {t("codes_kept")}
        </Button>
        <CopyText text={codes.join("\n")} label={t("copy_codes")} />
      </div>
    </Notice>
  );
}
