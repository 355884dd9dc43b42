"use client";
import { useEffect, useState } from "react";
import type { Tone } from "./plan";

/** The colours a canvas draws in; it knows no style sheet and asks the page for them. */
export type Palette = {
  ink: string;
  muted: string;
  line: string;
  surface: string;
  brand: string;
  of: (tone: Tone) => string;
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
    of: (tone) => (tone === "muted" ? read("--ink-muted") : read(`--chart-${tone}`)),
  };
}

/** The colours of the theme that shows, read again when it changes: by the user, by the system, or for paper. */
export function usePalette(): Palette {
  const [palette, setPalette] = useState(readPalette);
  useEffect(() => {
    const read = () => setPalette(readPalette());
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    const chosen = new MutationObserver(read);
    chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    dark.addEventListener("change", read);
    return () => {
      chosen.disconnect();
      dark.removeEventListener("change", read);
    };
  }, []);
  return palette;
}
