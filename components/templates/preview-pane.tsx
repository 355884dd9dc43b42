"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { CallInput } from "@/components/ui/address";
import { call, fetchFile } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Panel } from "@/components/ui/page";
import { Notice } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { DraftPreview as TemplatePreview } from "@/lib/templates/answers";
import type { TemplateValues } from "./template-values";

type Props = {
  values: TemplateValues;
  language: string;
  /** The owner of the template, when it is not the user's own. */
  shelf: { customer_id?: number };
  mayTest: boolean;
  withDebtors: boolean;
};
type Draft = CallInput<"POST /templates/preview">;
const PAUSE_MS = 500;

/** Renders the mail or letter the draft would make, rendered by the server half a second after the last key. */
export function TemplatePreviewPane({ values, language, shelf, mayTest, withDebtors }: Props) {
  const t = useTranslations("templates");
  const [debtor, setDebtor] = useState("");
  const draft = JSON.stringify({ ...values, name: values.name || "–", language, debtor, ...shelf });
  const [asPdf, setAsPdf] = useState(false);
  const [preview, setPreview] = useState<TemplatePreview | null>(null);
  const [pdf, setPdf] = useState("");
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const { signal } = controller;
      const input: Draft = JSON.parse(draft);
      const answer = await call("POST /templates/preview", input, { signal });
      if (answer.ok && !signal.aborted) setPreview(answer.data);
      if (!asPdf || signal.aborted) return;
      const file = await fetchFile("POST /templates/preview.pdf", input, { signal });
      if (file) setPdf(URL.createObjectURL(file));
    };
    const timer = setTimeout(() => void load(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [draft, asPdf]);
  useEffect(() => () => URL.revokeObjectURL(pdf), [pdf]);
  const test = async () => {
    const input: Draft = JSON.parse(draft);
    const answer = await call("POST /templates/test-mail", input);
    if (answer.ok) toast.success(t("test_sent", { address: answer.data.recipient }));
    else toast.error(answer.problem.detail || t("test_failed"));
  };
  return (
    <Panel className="flex min-w-0 flex-col gap-3 xl:sticky xl:top-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto font-semibold text-form">{t("preview")}</h2>
        <Button size="sm" aria-pressed={!asPdf} onClick={() => setAsPdf(false)}>
          {t("preview_mail")}
        </Button>
        <Button size="sm" aria-pressed={asPdf} onClick={() => setAsPdf(true)}>
          {t("preview_letter")}
        </Button>
        {mayTest && (
          <Button size="sm" onClick={() => void test()}>
            {t("test")}
          </Button>
        )}
      </div>
      {withDebtors && (
        <Combobox
          id="preview-debtor"
          name="debtor"
          label={t("debtor")}
          value={debtor}
          onChange={setDebtor}
          load={debtorsLike}
        />
      )}
      <p className="text-dense text-ink-muted">
        {preview?.debtor ? t("preview_of", { name: preview.debtor.name }) : t("preview_sample")}
      </p>
      {preview?.skipped && <Notice tone="info">{t("preview_none")}</Notice>}
      {preview && preview.empty.length > 0 && (
        <Notice tone="warn">
          {t("preview_empty", { names: preview.empty.map((name) => `@@${name}`).join(", ") })}
        </Notice>
      )}
      {preview?.mail && <p className="font-medium text-list">{preview.mail.subject}</p>}
      {asPdf && pdf ? (
        <iframe
          title={t("preview_letter")}
          src={`${pdf}#toolbar=0`}
          className="h-[min(640px,60dvh)] min-h-80 w-full bg-white"
        />
      ) : (
        preview?.mail && (
          <iframe
            title={t("preview_mail")}
            sandbox=""
            srcDoc={preview.mail.html}
            className="h-[min(640px,60dvh)] min-h-80 w-full rounded-md border border-line bg-white"
          />
        )
      )}
    </Panel>
  );
}

/** Returns the debtors whose name or number contains the typed text. */
async function debtorsLike(typed: string, signal: AbortSignal) {
  const answer = await call("GET /debtors", { q: typed, open: true, per_page: 20 }, { signal });
  return answer.ok
    ? answer.data.map(({ id, name, number }) => ({ value: String(id), label: name, detail: number }))
    : [];
}
