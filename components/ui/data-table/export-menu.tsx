"use client";
import { FileDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { MenuButton } from "../menu";

const formats = ["csv", "xlsx"] as const;
const paging = new Set(["page", "per_page", "all"]);

/** What the filters show, as a file: the same question as the list's, without its page. */
export function ExportMenu({ path, filters }: { path: string; filters: Readonly<Record<string, unknown>> }) {
  const t = useTranslations("table");
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (!paging.has(name) && value !== undefined && value !== null && value !== "" && value !== false)
      query.set(name, String(value));
  return (
    <MenuButton
      label={t("export")}
      collapse
      icon={<FileDown aria-hidden size={16} />}
      groups={[
        {
          heading: "",
          items: formats.map((format) => ({
            id: format,
            label: t(`export_${format}`),
            // The browser saves it and stays where it is.
            onAction: () => window.location.assign(`${path}?${query}&format=${format}`),
          })),
        },
      ]}
    />
  );
}
