"use client";
import type { ReactNode } from "react";

type Extra = { description?: ReactNode; action?: { label: string; onClick: () => void }; duration?: number };
type Kind = "success" | "error" | "info";

const show = (kind: Kind) => (message: string, extra?: Extra) => {
  // Fetched when the first one is shown: most visits to a page show none.
  void import("sonner").then(({ toast: sonner }) =>
    sonner[kind](message, { duration: kind === "error" ? 10_000 : 5_000, ...extra }),
  );
};

/** A short message that goes by itself and is read out. `action` gives it one button (undo, retry). */
export const toast = { success: show("success"), error: show("error"), info: show("info") };
