"use client";
import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { addressOf, type CallInput } from "@/components/ui/address";
import { MenuButton } from "@/components/ui/menu";
import { formatCount } from "@/lib/i18n/format";
import type { LetterList } from "@/lib/letters/answers";
import { useLetterFile } from "./letter-file";

type Props = { list: LetterList; mayPrint: boolean };

/** Renders the menu of all letters of the list's filters: in one PDF with the number of sheets, or as a zip. */
export function PrintMenu({ list, mayPrint }: Props) {
  const t = useTranslations("letters");
  const fetched = useLetterFile();
  const { letters, sheets, sheets_both_sides } = list.totals;
  const filters = narrowing(list.filters);
  const get = (as: NonNullable<CallInput<"POST /letters/printed">["as"]>) => () => {
    const href =
      as === "zip"
        ? addressOf("GET /download-all-letters", filters)
        : addressOf("GET /letters/print", { ...filters, both_sides: as === "pdf_both_sides" });
    fetched(mayPrint ? { printing: { all: true, filters, as } } : null, href);
  };
  const onSheets = (count: number) => t("sheets", { count, shown: formatCount(count) });
  return (
    <MenuButton
      variant="brand"
      size="tool"
      icon={<Printer aria-hidden size={16} />}
      label={t("print", { count: letters, shown: formatCount(letters) })}
      groups={[
        {
          heading: t("print_one_file"),
          items: [
            { id: "pdf", label: t("one_side"), detail: onSheets(sheets), onAction: get("pdf") },
            {
              id: "pdf_both_sides",
              label: t("both_sides"),
              detail: onSheets(sheets_both_sides),
              onAction: get("pdf_both_sides"),
            },
          ],
        },
        { heading: t("print_many_files"), items: [{ id: "zip", label: t("zip"), onAction: get("zip") }] },
        {
          heading: t("envelopes"),
          items: [
            {
              id: "test_sheet",
              label: t("test_sheet"),
              onAction: () => fetched(null, addressOf("GET /letters/test-sheet", {})),
            },
          ],
        },
      ]}
    />
  );
}

/** Returns the filters of the list without page and order. */
const narrowing = ({ q, status, only_new, mailed }: LetterList["filters"]) => ({
  q,
  only_new,
  ...(status === undefined ? {} : { status }),
  ...(mailed === undefined ? {} : { mailed }),
});
