"use client";
import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { takeKeysBeforeHydration } from "@/components/ui/keys-before-hydration";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useRestoreFocus } from "@/components/ui/use-restore-focus";
import { PaletteSearch, shell } from "./palette-shell";
import type { PaletteSettings } from "./types";

type Props = { typedText: string; onType: (typed: string) => void; onClose: () => void };

/** Renders the palette's field while its code is loading: it takes typed text from the first letter. */
function PaletteWaiting({ typedText, onType, onClose }: Props) {
  const t = useTranslations("palette");
  return (
    <div
      className={shell.overlay}
      onPointerDown={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={shell.box}>
        <div role="dialog" aria-modal aria-label={t("title")} aria-busy className={shell.dialog}>
          <PaletteSearch
            typedText={typedText}
            onType={onType}
            onClose={onClose}
            onKeyDown={(event) => {
              if (event.key === "Escape") onClose();
              // The palette has no other control to focus and no entry to open yet.
              if (event.key === "Escape" || event.key === "Tab" || event.key === "Enter")
                event.preventDefault();
            }}
          />
        </div>
      </div>
    </div>
  );
}

const importPalette = () => import("./palette");
const Palette = lazyComponent(importPalette, PaletteWaiting);

/**
 * Renders the field in the bar that opens the palette, as does Ctrl or Cmd+K anywhere. The palette's code is loaded on hover or focus. Text
 * typed from that moment on is the search: a field takes it while the code loads, and the replay script before hydration.
 */
export function PaletteField({ settings }: { settings: PaletteSettings }) {
  const t = useTranslations("palette");
  /** The initial text of the open palette; null while it is closed. */
  const [initialText, setInitialText] = useState<string | null>(null);
  useEffect(() => {
    const typed = takeKeysBeforeHydration();
    if (typed !== null) setInitialText(typed);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      // In rich text the same keys insert a link, and the palette never opens over a dialog.
      if (event.defaultPrevented || document.querySelector("[role=dialog], [role=alertdialog]")) return;
      event.preventDefault();
      setInitialText("");
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
        aria-expanded={initialText !== null}
        data-search=""
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={importPalette}
        onFocus={importPalette}
        onClick={() => setInitialText((standing) => standing ?? "")}
        className="flex min-h-8 min-w-9 max-md:min-h-11 max-md:min-w-11 items-center gap-2 rounded-md px-2.5 text-bar-ink text-list hover:bg-bar-hover lg:w-[380px] lg:min-w-0 lg:shrink lg:border lg:border-current/30 max-lg:justify-center"
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
      {initialText !== null && (
        <Opened settings={settings} initialText={initialText} onClose={() => setInitialText(null)} />
      )}
    </>
  );
}

type OpenedProps = { settings: PaletteSettings; initialText: string; onClose: () => void };

function Opened({ settings, initialText, onClose }: OpenedProps) {
  const [typed, setTyped] = useState(initialText);
  useRestoreFocus();
  return <Palette settings={settings} typedText={typed} onType={setTyped} onClose={onClose} />;
}
