"use client";
import { CopyText } from "./copy-text";

/** Renders a text for use in another program, with a copy button. */
export function CopiedCode({ text, label }: { text: string; label: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <code className="break-all text-dense">{text}</code>
      <CopyText text={text} label={label} />
    </span>
  );
}
