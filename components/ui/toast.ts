"use client";
import type { ReactNode } from "react";

type Extra = { description?: ReactNode; action?: { label: string; onClick: () => void }; duration?: number };
type Kind = "success" | "error" | "info";

/** Who reads slowly, or by a screen reader, reaches a button in twenty seconds (WCAG 2.2.1). */
const inSight = (kind: Kind, { action, description }: Extra): number => {
  if (action) return 20_000;
  return kind === "error" || description ? 10_000 : 5_000;
};

const show =
  (kind: Kind) =>
  (message: string, extra: Extra = {}) => {
    // Fetched when the first one is shown: most visits to a page show none.
    void import("sonner").then(({ toast: sonner }) =>
      sonner[kind](message, { duration: inSight(kind, extra), ...extra }),
    );
  };

/** A short message that goes by itself and is read out. `action` gives it one button (undo, retry). */
export const toast = { success: show("success"), error: show("error"), info: show("info") };
