"use client";
import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { api } from "@/components/ui/api";
import Overlay from "@/components/ui/overlay";
import { ErrorState, Notice, Skeleton } from "@/components/ui/states";
import type { ActionRow, MessagePreview as Preview } from "@/lib/dunning/answers";

type Props = { row: ActionRow; status: number | null; flex: boolean; onClose: () => void };

/** The letter and the mail of a row, exactly as a run would send them now; nothing is sent or changed by looking. */
export default function MessagePreview({ row, status, flex, onClose }: Props) {
  const t = useTranslations("preview");
  const query = new URLSearchParams(flex ? { flex: "1" } : {});
  if (!flex && status !== null) query.set("status_id", String(status));
  const { preview, failed } = usePreview(`/api/actions-list/${row.id}/message?${query}`);
  return (
    <Overlay
      side
      size="lg"
      title={t("title", { number: row.number })}
      subtitle={row.debtor}
      onClose={onClose}
    >
      {failed && <ErrorState title={t("failed")}>{failed}</ErrorState>}
      {!preview && !failed && <Skeleton className="h-96" />}
      {preview && <Shown preview={preview} letterUrl={`/api/actions-list/${row.id}/letter?${query}`} />}
    </Overlay>
  );
}

function usePreview(url: string) {
  const [state, setState] = useState<{ preview: Preview | null; failed: string }>({
    preview: null,
    failed: "",
  });
  useEffect(() => {
    const controller = new AbortController();
    void api.get<Preview>(url, { signal: controller.signal }).then((answer) => {
      if (controller.signal.aborted) return;
      setState(
        answer.ok
          ? { preview: answer.data, failed: "" }
          : { preview: null, failed: answer.problem.detail || " " },
      );
    });
    return () => controller.abort();
  }, [url]);
  return state;
}

function Shown({ preview, letterUrl }: { preview: Preview; letterUrl: string }) {
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
            <dd>{[mail.recipient, ...mail.cc].join(", ")}</dd>
            <dt className="text-ink-muted">{t("subject")}</dt>
            <dd className="font-medium">{mail.subject}</dd>
          </dl>
          {/* What is shown came from a template: it may run nothing and reach nobody. */}
          <iframe
            title={t("mail")}
            sandbox=""
            srcDoc={mail.html}
            className="h-96 w-full rounded-md border border-line bg-white"
          />
        </section>
      ) : (
        <Notice tone="info">{t("no_mail")}</Notice>
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
