"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Button, buttonStyle } from "@/components/ui/button";

type FormProps = { title: string; hint: string; children: ReactNode };

/** A report to be had: what it is, what it can be narrowed by, and the ways to get it. */
export function ReportForm({ title, hint, children }: FormProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-surface p-4"
    >
      <div>
        <h3 id={id} className="font-semibold text-list">
          {title}
        </h3>
        <p className="text-dense text-ink-muted">{hint}</p>
      </div>
      {children}
    </section>
  );
}

const formats = ["xlsx", "csv"] as const;
type LinkProps = {
  name: string;
  isWrong: boolean;
  addressAs: (format: (typeof formats)[number]) => string;
};

/** The report as a workbook and as a CSV; while something it is narrowed by is wrong there is nothing to get. */
export function FileLinks({ name, isWrong, addressAs }: LinkProps) {
  const t = useTranslations("report_block");
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-1">
      {formats.map((format) => {
        const label = t("as_file", { name, format: t(format) });
        const icon = <Download aria-hidden size={16} />;
        if (isWrong)
          return (
            <Button key={format} size="sm" disabled aria-label={label} icon={icon}>
              {t(format)}
            </Button>
          );
        return (
          <a key={format} href={addressAs(format)} aria-label={label} className={buttonStyle({ size: "sm" })}>
            {icon}
            {t(format)}
          </a>
        );
      })}
    </div>
  );
}
