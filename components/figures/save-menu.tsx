"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { addressOf, type ListAsFile } from "@/components/ui/address";
import { MenuButton } from "@/components/ui/menu";

/** The dashboard calls that can also return a file. */
export type FigureCall = Extract<ListAsFile, `GET /dashboard/${string}`>;
export type FigureFile = { call: FigureCall; query: Readonly<Record<string, unknown>> };

type Props = {
  title: string;
  /** The call of the numbers as a file; null where there is none. */
  file: FigureFile | null;
  /** Saves the drawing; null while none is shown. */
  onPicture: (() => void) | null;
};

const formats = ["xlsx", "csv"] as const;

/** Renders the menu that saves a figure: its drawing, or its numbers with the same filters as a file. */
export function SaveMenu({ title, file, onPicture }: Props) {
  const t = useTranslations("figures");
  const picture = onPicture ? [{ id: "picture", label: t("save_picture"), onAction: onPicture }] : [];
  const files = (file ? formats : []).map((format) => ({
    id: format,
    label: t(`save_${format}`),
    // The answer is a download, so the page stays.
    onAction: () =>
      file && window.location.assign(addressOf(file.call, { ...file.query, export: true, file: format })),
  }));
  const items = [...picture, ...files];
  if (items.length === 0) return null;
  return (
    <span className="no-print shrink-0">
      <MenuButton
        label={t("save_of", { title })}
        iconOnly
        variant="quiet"
        size="icon-row"
        icon={<Download aria-hidden size={15} />}
        groups={[{ heading: t("save"), items }]}
      />
    </span>
  );
}
