"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { addressOf, type ListAsFile } from "@/components/ui/address";
import { MenuButton } from "@/components/ui/menu";

/** The calls of the dashboard that answer a file too. */
export type FigureCall = Extract<ListAsFile, `GET /dashboard/${string}`>;
export type FigureFile = { call: FigureCall; asked: Readonly<Record<string, unknown>> };

type Props = {
  title: string;
  /** What its numbers are asked with, as a file; null where they can only be looked at. */
  file: FigureFile | null;
  /** Keeps the drawing; null while none shows. */
  onPicture: (() => void) | null;
};

const formats = ["xlsx", "csv"] as const;

/** Shows what a figure can be kept as: its drawing, or its numbers with the same filters as a file. */
export function SaveMenu({ title, file, onPicture }: Props) {
  const t = useTranslations("figures");
  const picture = onPicture ? [{ id: "picture", label: t("save_picture"), onAction: onPicture }] : [];
  const files = (file ? formats : []).map((format) => ({
    id: format,
    label: t(`save_${format}`),
    // The browser saves it and stays where it is.
    onAction: () =>
      file && window.location.assign(addressOf(file.call, { ...file.asked, export: true, file: format })),
  }));
  const items = [...picture, ...files];
  if (items.length === 0) return null;
  return (
    <span className="no-print shrink-0">
      <MenuButton
        label={t("save_of", { title })}
        iconOnly
        look="quiet"
        size="icon-row"
        icon={<Download aria-hidden size={15} />}
        groups={[{ heading: t("save"), items }]}
      />
    </span>
  );
}
