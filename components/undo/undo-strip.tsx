"use client";
import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { formatCount } from "@/lib/i18n/format";
import type { OpenUndo, Undone } from "@/lib/undo/answers";
import { useSecondsLeft, useUndo } from "./use-undo";

/** Runs whose mails still wait, each with the seconds left to take it back; after that, what could not be. */
export function UndoStrip({ undos }: { undos: readonly OpenUndo[] }) {
  const [result, setResult] = useState<Undone | null>(null);
  return (
    <>
      {result && result.left.length > 0 && <LeftBehind result={result} onClose={() => setResult(null)} />}
      {undos.map((undo) => (
        <OneRun key={undo.id} undo={undo} onUndone={setResult} />
      ))}
    </>
  );
}

function OneRun({ undo, onUndone }: { undo: OpenUndo; onUndone: (result: Undone) => void }) {
  const t = useTranslations("undo");
  const { take } = useUndo();
  const [pending, setPending] = useState(false);
  const left = useSecondsLeft(undo.seconds);
  if (left <= 0) return null;
  const press = async () => {
    setPending(true);
    const result = await take(undo.id);
    setPending(false);
    if (result) onUndone(result);
  };
  const words = { count: undo.invoices, shown: formatCount(undo.invoices), mails: undo.waiting };
  return (
    <Notice
      tone="info"
      action={
        <Button
          size="sm"
          pending={pending}
          icon={<Undo2 aria-hidden size={14} />}
          onClick={() => void press()}
        >
          {t("undo_run")} <span className="tnum">({left} s)</span>
        </Button>
      }
    >
      {undo.is_own
        ? t("run_waits", words)
        : t("run_waits_of", { ...words, name: undo.by ?? t("run_of_somebody") })}
    </Notice>
  );
}

function LeftBehind({ result, onClose }: { result: Undone; onClose: () => void }) {
  const t = useTranslations("undo");
  return (
    <Notice
      tone="warn"
      action={
        <Button size="sm" onClick={onClose}>
          {t("understood")}
        </Button>
      }
    >
      <p className="font-medium">{t("left_title")}</p>
      <ul className="list-disc pl-5">
        {result.left.map(({ reason, count, rows }) => (
          <li key={reason}>
            {t(`left_${reason}`, { count, shown: formatCount(count) })}{" "}
            {rows
              .slice(0, 10)
              .map(({ number, debtor }) => `${number} (${debtor})`)
              .join(", ")}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
