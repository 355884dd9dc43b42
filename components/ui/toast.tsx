"use client";
import type { ReactNode } from "react";
import type { HelpSlug } from "@/lib/http/rules/help-pages";
import { HelpLink } from "./help-link";
import { helpOfSentence } from "./help-of-sentence";

type Extra = {
  description?: ReactNode;
  action?: { label: string; onClick: () => void };
  duration?: number;
  /** A toast replaces the one with the same id: the end of a job that of its start. */
  id?: string;
  /** The handbook page about it, where the sentence is not that of a refused call. */
  help?: HelpSlug | undefined;
};
type Kind = "success" | "error" | "info";

/**
 * Returns how long a toast is shown, in milliseconds: slow readers and screen readers reach its button within twenty seconds (WCAG 2.2.1).
 */
const inSight = (kind: Kind, { action, description }: Extra): number => {
  if (action) return 20_000;
  return kind === "error" || description ? 10_000 : 5_000;
};

let isWanted = false;
const wanting = new Set<() => void>();

/** True when the toaster is needed on the page: once the user acts, or a toast is to be shown. */
export const toasting = {
  isWanted: () => isWanted,
  subscribe(tell: () => void): () => void {
    wanting.add(tell);
    return () => wanting.delete(tell);
  },
  want(): void {
    if (isWanted) return;
    isWanted = true;
    for (const tell of wanting) tell();
  },
  /** Its code could not be loaded: the next toast tries again. */
  letGo(): void {
    isWanted = false;
    for (const tell of wanting) tell();
  },
};

let open = () => {};
const opened = new Promise<void>((resolve) => {
  open = resolve;
});

/** A live region that appears together with its first content is not announced. */
const READ_OUT_AFTER_MS = 100;

/** Reports that the toaster is rendered: toasts shown before would be lost. */
export function toasterReady(): void {
  setTimeout(open, READ_OUT_AFTER_MS);
}

const textOf = (words: ReactNode): string[] => (typeof words === "string" ? [words] : []);

const show =
  (kind: Kind) =>
  (message: string, extra: Extra = {}) => {
    toasting.want();
    const { help = helpOfSentence(message, ...textOf(extra.description)), ...rest } = extra;
    const words = help
      ? {
          ...rest,
          description: (
            <>
              {extra.description} <HelpLink slug={help} />
            </>
          ),
        }
      : rest;
    void Promise.all([import("sonner"), opened]).then(
      ([{ toast: sonner }]) => sonner[kind](message, { duration: inSight(kind, extra), ...words }),
      () => {}, // offline a band reports it
    );
  };

/** Shows a short message that disappears by itself and is announced. `action` gives it one button (undo, retry). */
export const toast = { success: show("success"), error: show("error"), info: show("info") };
