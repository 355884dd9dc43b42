"use client";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useForgetQuery } from "@/components/ui/use-forget-query";
import { useLetters } from "@/components/ui/use-letters";
import type { WritingKind } from "./writing-from";

type Writing = { kind: WritingKind | null; toggle: (kind: WritingKind) => void; close: () => void };

const WritingContext = createContext<Writing | null>(null);

/** Returns the open form of this debtor's page and the functions that open and close it. Throws outside of a WritingDesk. */
export function useWriting(): Writing {
  const writing = useContext(WritingContext);
  if (!writing) throw new Error("nothing is written down outside of a writing desk");
  return writing;
}

type Props = { mayWrite: boolean; initialKind?: WritingKind | null; children: ReactNode };

/**
 * Provides the forms of a note (key `n`) and a call (key `c`); Esc closes them. The focus returns to where it was, else to the form's
 * button.
 */
export function WritingDesk({ mayWrite, initialKind = null, children }: Props) {
  const [kind, setKind] = useState<WritingKind | null>(mayWrite ? initialKind : null);
  const [lastBegin, setLastBegin] = useState(initialKind);
  if (lastBegin !== initialKind) {
    setLastBegin(initialKind);
    if (initialKind !== null && mayWrite) setKind(initialKind);
  }
  useForgetQuery("act", initialKind !== null);
  const before = useRef<HTMLElement | null>(null);
  const start = (next: WritingKind) => {
    if (kind === null) before.current = focused();
    setKind(next);
  };
  const toggle = (next: WritingKind) => (kind === next ? close() : start(next));
  const close = () => {
    setKind(null);
    const back = before.current?.isConnected ? before.current : buttonOf(kind);
    before.current = null;
    back?.focus({ preventScroll: true });
  };
  useLetters((key) => {
    if (!mayWrite) return false;
    if (key === "n") start("note");
    else if (key === "c") start("call");
    else if (key === "Escape" && kind !== null) close();
    else return false;
    return true;
  });
  return <WritingContext value={{ kind, toggle, close }}>{children}</WritingContext>;
}

/** Returns the focused element; null when nothing has the focus. */
const focused = (): HTMLElement | null => {
  const { activeElement: active, body } = document;
  return active instanceof HTMLElement && active !== body && active.id !== "content" ? active : null;
};

const buttonOf = (kind: WritingKind | null): HTMLElement | null =>
  kind && document.querySelector<HTMLElement>(`[role=toolbar] [aria-keyshortcuts="${kind[0]}"]`);

/** Renders the open form below the invoices: a note or a call. */
export function WritingPlace({ note, call }: { note: ReactNode; call: ReactNode }) {
  const t = useTranslations("debtor_page");
  const { kind } = useWriting();
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
