"use client";
import { FileDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { addressOf, type FileName, type ListAsFile } from "../address";
import { MenuButton } from "../menu";

const formats = ["csv", "xlsx"] as const;
const paging = new Set(["page", "per_page", "all", "ids"]);

/** The calls that return a list as a file. */
export type ExportName = Extract<FileName, `${string}/export`> | ListAsFile;
type Props = {
  name: ExportName;
  filters: Readonly<Record<string, unknown>>;
  /** The visible columns, in their order. */
  columns: readonly string[];
};

/** Renders the menu that exports the filtered list as a file: all pages, with the visible columns or all of them. */
export function ExportMenu({ name, filters, columns }: Props) {
  const t = useTranslations("table");
  const narrowing = Object.fromEntries(
    Object.entries(filters).filter(([filter, value]) => !paging.has(filter) && value !== false),
  );
  const item = (format: (typeof formats)[number], isAll: boolean) => ({
    id: `${format}${isAll ? "_all" : ""}`,
    label: t(`export_${format}${isAll ? "_all" : ""}`),
    // The answer is a download, so the page stays.
    onAction: () => {
      const chosen = isAll ? {} : { columns: columns.join(",") };
      const flag = name.endsWith("/export") ? {} : { export: true };
      window.location.assign(addressOf(name, { ...narrowing, ...flag, ...chosen, format }));
    },
  });
  // Hidden on a phone, where it does not fit beside the filters.
  return (
    <span className="inline-flex max-sm:hidden">
      <MenuButton
        label={t("export")}
        iconOnly
        variant="plain"
        size="icon-tool"
        icon={<FileDown aria-hidden size={16} />}
        groups={[
          { heading: t("export_shown"), items: formats.map((format) => item(format, false)) },
          { heading: t("export_everything"), items: formats.map((format) => item(format, true)) },
        ]}
      />
    </span>
  );
}
