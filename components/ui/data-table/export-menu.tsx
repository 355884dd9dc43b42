"use client";
import { FileDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { addressOf, type FileName, type ListAsFile } from "../address";
import { MenuButton } from "../menu";

const formats = ["csv", "xlsx"] as const;
const paging = new Set(["page", "per_page", "all", "ids"]);

/** The files that are a list, as a list has it. */
export type ExportName = Extract<FileName, `${string}/export`> | ListAsFile;
type Props = {
  name: ExportName;
  filters: Readonly<Record<string, unknown>>;
  /** The columns the table has now, in their order. */
  columns: readonly string[];
};

/** Shows what the filters show, as a file: the same question as the list's, without its page, with its columns or with all there are. */
export function ExportMenu({ name, filters, columns }: Props) {
  const t = useTranslations("table");
  const narrowing = Object.fromEntries(
    Object.entries(filters).filter(([filter, value]) => !paging.has(filter) && value !== false),
  );
  const item = (format: (typeof formats)[number], isAll: boolean) => ({
    id: `${format}${isAll ? "_all" : ""}`,
    label: t(`export_${format}${isAll ? "_all" : ""}`),
    // The browser saves it and stays where it is.
    onAction: () => {
      const chosen = isAll ? {} : { columns: columns.join(",") };
      const flag = name.endsWith("/export") ? {} : { export: true };
      window.location.assign(addressOf(name, { ...narrowing, ...flag, ...chosen, format }));
    },
  });
  // A phone has no room for it beside the filters.
  return (
    <span className="inline-flex max-sm:hidden">
      <MenuButton
        label={t("export")}
        iconOnly
        look="plain"
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
