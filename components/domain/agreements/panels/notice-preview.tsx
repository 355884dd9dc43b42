"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import type { NoticeMessage } from "@/lib/messages/answers/notices";

/** Renders, expandable, the message a debtor would get about the agreement; or why there would be none. */
export function NoticePreview({ letter }: { letter: NoticeMessage | null | undefined }) {
  const t = useTranslations("agreements");
  const skips = useTranslations("skips");
  const [isOpen, setOpen] = useState(false);
  if (!letter) return null;
  const { skipped, mail } = letter;
  if (skipped) {
    const why = skips.has(skipped.reason) ? skips(skipped.reason) : skipped.reason;
    return (
      <Notice tone="warn">
        {t("told_not", { why: skipped.detail ? `${why} (${skipped.detail})` : why })}
      </Notice>
    );
  }
  const { to, subject, html } = mail;
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? "told_hide" : "told_show")}
      </Button>
      {isOpen && (
        <>
          <p className="text-dense text-ink-muted">
            {to.length > 0 ? t("told_to", { to: to.join(", "), subject }) : t("told_post", { subject })}
          </p>
          {/* The content comes from a template, so it may run no script and load nothing. */}
          <iframe
            title={subject}
            sandbox=""
            srcDoc={html}
            className="h-80 w-full rounded-md border border-line bg-white"
          />
        </>
      )}
    </div>
  );
}
