"use client";
import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { addressOf, type CallInput } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import Overlay from "@/components/ui/overlay";
import { ErrorState, Notice, Skeleton } from "@/components/ui/states";
import type { ActionRow, MessagePreview as Preview } from "@/lib/dunning/answers/lists";

type Props = {
  row: Pick<ActionRow, "id" | "number" | "debtor">;
  status: number | null;
  flex: boolean;
  onClose: () => void;
};

/** The letter and the mail of a row, exactly as a run would send them now; nothing is sent or changed by looking. */
export default function MessagePreview({ row, status, flex, onClose }: Props) {
  const t = useTranslations("preview");
  const asked = flex ? { id: row.id, flex } : { id: row.id, status_id: status ?? undefined };
  const { preview, failed } = usePreview(asked);
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
      {preview && <Shown preview={preview} letterUrl={addressOf("GET /actions-list/{id}/letter", asked)} />}
    </Overlay>
  );
}

type Asked = CallInput<"GET /actions-list/{id}/message">;

function usePreview(asked: Asked) {
  const question = JSON.stringify(asked);
  const [state, setState] = useState<{ preview: Preview | null; failed: string }>({
    preview: null,
    failed: "",
  });
  useEffect(() => {
    const controller = new AbortController();
    const input: Asked = JSON.parse(question);
    void call("GET /actions-list/{id}/message", input, { signal: controller.signal }).then((answer) => {
      if (controller.signal.aborted) return;
      setState(
        answer.ok
          ? { preview: answer.data, failed: "" }
          : { preview: null, failed: answer.problem.detail || " " },
      );
    });
    return () => controller.abort();
  }, [question]);
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
