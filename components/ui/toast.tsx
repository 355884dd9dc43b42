"use client";
import type { ReactNode } from "react";
import type { HelpSlug } from "@/lib/http/rules/help-pages";
import { HelpLink } from "./help-link";
import { helpOfSentence } from "./help-of-sentence";

type Extra = {
  description?: ReactNode;
  action?: { label: string; onClick: () => void };
  duration?: number;
  /** What is said under the same takes its place: that something began, then that it ended. */
  id?: string;
  /** The page of the handbook about it, where it is not what a refused call said. */
  help?: HelpSlug | undefined;
};
type Kind = "success" | "error" | "info";

/** Returns who reads slowly, or by a screen reader, reaches a button in twenty seconds (WCAG 2.2.1). */
const inSight = (kind: Kind, { action, description }: Extra): number => {
  if (action) return 20_000;
  return kind === "error" || description ? 10_000 : 5_000;
};

let isWanted = false;
const wanting = new Set<() => void>();

/** Whether the place of toasts is wanted on the page: once somebody acts there, or something is to be said. */
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
  /** Its code could not be fetched: the next word asks for it again. */
  letGo(): void {
    isWanted = false;
    for (const tell of wanting) tell();
  },
};

let open = () => {};
const opened = new Promise<void>((resolve) => {
  open = resolve;
});

/** A place that appears together with its first words is not read out. */
const READ_OUT_AFTER_MS = 100;

/** Said by the place of toasts once it stands: what is shown before that would be seen by nobody. */
export function toastsStand(): void {
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
      () => {}, // without a network there is a band that says so
    );
  };

/** A short message that goes by itself and is read out. `action` gives it one button (undo, retry). */
export const toast = { success: show("success"), error: show("error"), info: show("info") };
