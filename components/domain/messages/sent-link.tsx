"use client";
import { type ReactNode, useState } from "react";
import { lazyComponent } from "@/components/ui/lazy-component";

const importPreview = () => import("./sent-preview");
const SentPreview = lazyComponent(importPreview);

type Props = { letter_id: number; title: string; className?: string; children: ReactNode };

/** Renders a button that shows a sent message over the page. */
export function SentLink({ letter_id, title, className = "", children }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button
        type="button"
        onPointerEnter={importPreview}
        onFocus={importPreview}
        onClick={() => setShown(true)}
        className={`min-h-6 cursor-pointer text-left text-brand-text hover:underline ${className}`}
      >
        {children}
      </button>
      {isShown && <SentPreview letter_id={letter_id} title={title} onClose={() => setShown(false)} />}
    </>
  );
}
