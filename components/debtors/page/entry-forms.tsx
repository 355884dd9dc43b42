"use client";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useRemoveQueryParam } from "@/components/ui/use-remove-query-param";
import { useShortcuts } from "@/components/ui/use-shortcuts";
import type { EntryFormKind } from "./entry-form-kind";

type EntryForms = { kind: EntryFormKind | null; toggle: (kind: EntryFormKind) => void; close: () => void };

const EntryFormsContext = createContext<EntryForms | null>(null);

/** Returns the open form of this debtor's page and the functions that open and close it. Throws outside of an EntryFormsProvider. */
export function useEntryForms(): EntryForms {
  const forms = useContext(EntryFormsContext);
  if (!forms) throw new Error("useEntryForms is called outside of an EntryFormsProvider");
  return forms;
}

type Props = { mayWrite: boolean; initialKind?: EntryFormKind | null; children: ReactNode };

/**
 * Provides the forms of a note (key `n`) and a call (key `c`); Esc closes them. The focus returns to where it was, else to the form's
 * button.
 */
export function EntryFormsProvider({ mayWrite, initialKind = null, children }: Props) {
  const [kind, setKind] = useState<EntryFormKind | null>(mayWrite ? initialKind : null);
  const [lastBegin, setLastBegin] = useState(initialKind);
  if (lastBegin !== initialKind) {
    setLastBegin(initialKind);
    if (initialKind !== null && mayWrite) setKind(initialKind);
  }
  useRemoveQueryParam("act", initialKind !== null);
  const before = useRef<HTMLElement | null>(null);
  const start = (next: EntryFormKind) => {
    if (kind === null) before.current = focused();
    setKind(next);
  };
  const toggle = (next: EntryFormKind) => (kind === next ? close() : start(next));
  const close = () => {
    setKind(null);
    const back = before.current?.isConnected ? before.current : buttonOf(kind);
    before.current = null;
    back?.focus({ preventScroll: true });
  };
  useShortcuts((key) => {
    if (!mayWrite) return false;
    if (key === "n") start("note");
    else if (key === "c") start("call");
    else if (key === "Escape" && kind !== null) close();
    else return false;
    return true;
  });
  return <EntryFormsContext value={{ kind, toggle, close }}>{children}</EntryFormsContext>;
}

/** Returns the focused element; null when nothing has the focus. */
const focused = (): HTMLElement | null => {
  const { activeElement: active, body } = document;
  return active instanceof HTMLElement && active !== body && active.id !== "content" ? active : null;
};

const buttonOf = (kind: EntryFormKind | null): HTMLElement | null =>
  kind && document.querySelector<HTMLElement>(`[role=toolbar] [aria-keyshortcuts="${kind[0]}"]`);

/** Renders the open form below the invoices: a note or a call. */
export function OpenEntryForm({ note, call }: { note: ReactNode; call: ReactNode }) {
  const t = useTranslations("debtor_page");
  const { kind } = useEntryForms();
  const section = useRef<HTMLElement>(null);
  // On a phone it opens below the invoices, outside the visible part of the page.
  useEffect(() => {
    if (kind !== null) section.current?.scrollIntoView({ block: "nearest" });
  }, [kind]);
  if (kind === null) return null;
  return (
    <section
      ref={section}
      aria-label={t(kind)}
      className="scroll-mt-16 scroll-mb-24 rounded-md border border-line bg-surface px-4 py-3 [&_form]:gap-3"
    >
      {kind === "note" ? note : call}
    </section>
  );
}
