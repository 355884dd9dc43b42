"use client";
import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";

/** The styles of the palette over the page, both while its code is loading and after. */
export const shell = {
  overlay: "fixed inset-0 z-50 flex items-start justify-center bg-black/45 p-4 pt-24 max-md:p-0",
  box: "w-full max-w-[720px] overflow-hidden rounded-md border border-line bg-surface text-ink shadow-float max-md:h-dvh max-md:rounded-none max-md:border-0",
  dialog: "flex max-h-[min(620px,calc(100dvh-128px))] flex-col outline-none max-md:h-dvh max-md:max-h-none",
} as const;

type Props = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  typedText: string;
  onType: (typed: string) => void;
  onClose: () => void;
};

/** Renders the palette's field, which has the focus from the start, and the button that closes it. */
export function PaletteSearch({ typedText, onType, onClose, ...rest }: Props) {
  const t = useTranslations("palette");
  return (
    <div className="flex min-h-13 shrink-0 items-center gap-3 border-line border-b px-4">
      <Search aria-hidden size={18} className="shrink-0 text-ink-muted" />
      <input
        // biome-ignore lint/a11y/noAutofocus: a user who opens the search types immediately, and it is only in a dialog
        autoFocus
        aria-label={t("field")}
        autoComplete="off"
        spellCheck={false}
        placeholder={t("field")}
        value={typedText}
        onChange={(event) => onType(event.target.value)}
        className="min-h-11 min-w-0 flex-1 bg-transparent text-form outline-none placeholder:text-ink-muted"
        {...rest}
      />
      <Button
        variant="plain"
        size="sm"
        onClick={onClose}
        aria-label={`${t("close")} Esc`}
        className="max-md:min-w-11"
      >
        Esc
      </Button>
    </div>
  );
}
