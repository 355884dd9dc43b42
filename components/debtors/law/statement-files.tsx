"use client";
import { FileDown, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { CallInput, FileName } from "@/components/ui/address";
import { fetchDownload } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { MenuButton } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { Currency } from "@/lib/kernel/money";

const sheets = ["xlsx", "csv"] as const;
const documents = ["pdf", "xlsx", "json"] as const;

type Props = {
  id: number;
  /** The day and the currency of the statement shown. */
  day: string;
  currency: Currency;
  maySpecify: boolean;
};

/** Renders the menus that download or print the statement, and the specification for a bailiff or lawyer. */
export function StatementFiles({ id, day, currency, maySpecify }: Props) {
  const t = useTranslations("law");
  const save = useDownload();
  const chosen = { id, on: day, currency };
  return (
    <div className="no-print flex flex-wrap items-center gap-2">
      <MenuButton
        label={t("download")}
        variant="plain"
        size="tool"
        icon={<FileDown aria-hidden size={16} />}
        groups={[
          {
            heading: t("course"),
            items: sheets.map((format) => ({
              id: format,
              label: t(`download_${format}`),
              onAction: () => save("GET /debtors/{id}/statement", { ...chosen, export: true, format }),
            })),
          },
        ]}
      />
      <Button
        variant="plain"
        size="tool"
        icon={<Printer aria-hidden size={16} />}
        onClick={() => window.print()}
      >
        {t("print")}
      </Button>
      {maySpecify && (
        <MenuButton
          label={t("specification")}
          variant="plain"
          size="tool"
          icon={<FileDown aria-hidden size={16} />}
          groups={[
            {
              heading: t("specification_for"),
              items: documents.map((format) => ({
                id: format,
                label: t(`download_${format}`),
                onAction: () => save("GET /debtors/{id}/specification", { ...chosen, format }),
              })),
            },
          ]}
        />
      )}
    </div>
  );
}

/** Returns a function that downloads a file, one at a time, and shows an error as a message. */
function useDownload() {
  const t = useTranslations("law");
  const isUnderWay = useRef(false);
  return async <Name extends FileName>(name: Name, input: CallInput<Name>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const answer = await fetchDownload(name, input);
    isUnderWay.current = false;
    if (answer.ok) return saveAs(answer.file, answer.filename);
    const { errors, detail } = answer.problem;
    toast.error(Object.values(errors ?? {}).flat()[0] ?? (detail || t("download_failed")));
  };
}

function saveAs(file: Blob, filename: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = filename;
  link.click();
  // The browser reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
