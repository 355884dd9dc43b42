"use client";
import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/states";
import type { MessagePreview } from "@/lib/dunning/answers/lists";
import type { SentMessage } from "@/lib/outbox/answers";

type Props = {
  preview: MessagePreview | SentMessage;
  /** The address of the letter as a file that the browser displays. */
  letterUrl: string;
  /** The message has been sent. */
  isSent?: boolean;
};

/** Renders a mail and its letter below each other; or why there is none. */
export function MessageView({ preview, letterUrl, isSent = false }: Props) {
  const t = useTranslations("preview");
  const skips = useTranslations("skips");
  const { skipped, mail, letter } = preview;
  if (skipped) {
    const reason = skips.has(skipped.reason) ? skips(skipped.reason) : skipped.reason;
    return (
      <Notice tone="warn">
        {t("nothing")} {reason}
        {skipped.detail && ` (${skipped.detail})`}
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {mail ? (
        <section aria-label={t("mail")} className="flex flex-col gap-2">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-dense">
            <dt className="text-ink-muted">{t("from")}</dt>
            <dd>
              {mail.sender_name} &lt;{mail.sender}&gt;
            </dd>
            <dt className="text-ink-muted">{t("to")}</dt>
            <dd>{[mail.recipient, ...mail.also_to].join(", ")}</dd>
            {mail.cc.length > 0 && (
              <>
                <dt className="text-ink-muted">{t("cc")}</dt>
                <dd>{mail.cc.join(", ")}</dd>
              </>
            )}
            <dt className="text-ink-muted">{t("subject")}</dt>
            <dd className="font-medium">{mail.subject}</dd>
          </dl>
          {/* The content comes from a template, so it may run no script and load nothing. */}
          <iframe
            title={t("mail")}
            sandbox=""
            srcDoc={mail.html}
            className="h-96 w-full rounded-md border border-line bg-white"
          />
        </section>
      ) : (
        <Notice tone="info">{t(isSent ? "no_mail_sent" : "no_mail")}</Notice>
      )}
      <section aria-label={t("letter")} className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-semibold text-list">{letter.filename}</h3>
          <a
            href={letterUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1.5 text-brand-text text-dense underline underline-offset-2"
          >
            <ExternalLink aria-hidden size={14} />
            {t("open_letter")}
          </a>
        </div>
        <iframe
          title={t("letter")}
          src={`${letterUrl}#toolbar=0&navpanes=0`}
          className="h-[70dvh] w-full rounded-md border border-line bg-white max-sm:hidden"
        />
      </section>
    </div>
  );
}
