"use client";
import { CopyButton } from "./copy-button";

/** Renders a text for use in another program, with a copy button. */
export function CopyableCode({ text, label }: { text: string; label: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <code className="break-all text-dense">{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  );
}
