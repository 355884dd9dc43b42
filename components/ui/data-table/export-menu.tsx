"use client";
import { FileDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { addressOf, type FileName } from "../address";
import { MenuButton } from "../menu";

const formats = ["csv", "xlsx"] as const;
const paging = new Set(["page", "per_page", "all", "ids"]);

/** The files that are a list, as a list has it. */
export type ExportName = Extract<FileName, `${string}/export`>;
type Props = { name: ExportName; filters: Readonly<Record<string, unknown>> };

/** What the filters show, as a file: the same question as the list's, without its page. */
export function ExportMenu({ name, filters }: Props) {
  const t = useTranslations("table");
  const narrowing = Object.fromEntries(
    Object.entries(filters).filter(([filter, value]) => !paging.has(filter) && value !== false),
  );
  return (
    <MenuButton
      label={t("export")}
      iconOnly
      look="plain"
      size="icon-tool"
      icon={<FileDown aria-hidden size={16} />}
      groups={[
        {
          heading: "",
          items: formats.map((format) => ({
            id: format,
            label: t(`export_${format}`),
            // The browser saves it and stays where it is.
            onAction: () => window.location.assign(addressOf(name, { ...narrowing, format })),
          })),
        },
      ]}
    />
  );
}
