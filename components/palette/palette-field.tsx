"use client";
import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { later } from "@/components/ui/later";
import type { PaletteSettings } from "./types";

const importPalette = () => import("./palette");
const Palette = later(importPalette);

/** The field in the bar that opens the palette, and Ctrl or Cmd and K anywhere. The palette's code is fetched when it is neared. */
export function PaletteField({ settings }: { settings: PaletteSettings }) {
  const t = useTranslations("palette");
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      // In a text with marks the same keys make a link, and nothing opens over a dialog.
      if (event.defaultPrevented || document.querySelector("[role=dialog], [role=alertdialog]")) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label={`${t("field")} Ctrl K`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={importPalette}
        onFocus={importPalette}
        onClick={() => setOpen(true)}
        className="flex min-h-8 min-w-9 items-center gap-2 rounded-md px-2.5 text-bar-ink text-list hover:bg-bar-hover lg:w-[380px] lg:min-w-0 lg:shrink lg:border lg:border-current/30 max-lg:justify-center"
      >
        <Search aria-hidden size={16} className="shrink-0" />
        <span aria-hidden className="min-w-0 flex-1 truncate text-left max-lg:hidden">
          {t("field")}
        </span>
        <kbd
          aria-hidden
          className="rounded-sm border border-current/40 px-1.5 font-sans text-[11px] max-lg:hidden"
        >
          Ctrl K
        </kbd>
      </button>
      {open && <Palette settings={settings} onClose={() => setOpen(false)} />}
    </>
  );
}
