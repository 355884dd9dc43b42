"use client";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { THEME_KEY, themeFrom } from "@/components/domain/jobs/theme-choice";
import { readLocalStorage } from "@/components/ui/use-local-storage";
import type { Tone } from "./chart-spec";

/** The colours for a canvas, read from the page, as a canvas has no style sheet. */
export type Palette = {
  ink: string;
  muted: string;
  line: string;
  surface: string;
  brand: string;
  colourOf: (tone: Tone) => string;
};

function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: read("--ink"),
    muted: read("--ink-muted"),
    line: read("--line"),
    surface: read("--surface"),
    brand: read("--brand"),
    colourOf: (tone) => (tone === "muted" ? read("--ink-muted") : read(`--chart-${tone}`)),
  };
}

/** Returns the colours of the current theme, read again when it changes: by the user, by the system, or for printing. */
export function usePalette(): Palette {
  const [palette, setPalette] = useState(readPalette);
  useEffect(() => {
    const read = () => setPalette(readPalette());
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    const chosen = new MutationObserver(read);
    chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    dark.addEventListener("change", read);
    const toPaper = () => {
      document.documentElement.dataset.theme = "light";
      flushSync(read);
    };
    window.addEventListener("beforeprint", toPaper);
    window.addEventListener("afterprint", fromPaper);
    return () => {
      window.removeEventListener("beforeprint", toPaper);
      window.removeEventListener("afterprint", fromPaper);
      chosen.disconnect();
      dark.removeEventListener("change", read);
    };
  }, []);
  return palette;
}

/** Restores the user's theme after printing, for which the light one is used. */
function fromPaper() {
  const theme = themeFrom(readLocalStorage(THEME_KEY) ?? "");
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
