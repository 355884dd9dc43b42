"use client";
import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useSecondsLeft, useUndo } from "@/components/domain/undo/use-undo";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import type { OpenUndo, Undone } from "@/lib/dunning/answers/undo";
import { formatCount } from "@/lib/i18n/format";

/**
 * Renders the bulk changes that can still be undone before their mails are sent, the newest in one line and others behind a button; after
 * an undo, what could not be undone.
 */
export function UndoStrip({ undos }: { undos: readonly OpenUndo[] }) {
  const [result, setResult] = useState<Undone | null>(null);
  const [isOpen, setOpen] = useState(false);
  const t = useTranslations("undo");
  const [first, ...others] = undos;
  const more = others.length > 0 && (
    <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {t("others", { count: others.length })}
    </Button>
  );
  return (
    <>
      {result && result.left.length > 0 && <LeftBehind result={result} onClose={() => setResult(null)} />}
      {first && <UndoLine key={first.id} undo={first} onUndone={setResult} details={more} />}
      {isOpen && others.map((undo) => <UndoLine key={undo.id} undo={undo} onUndone={setResult} />)}
    </>
  );
}

type LineProps = { undo: OpenUndo; onUndone: (result: Undone) => void; details?: ReactNode };

function UndoLine({ undo, onUndone, details }: LineProps) {
  const t = useTranslations("undo");
  const { take } = useUndo();
  const [pending, setPending] = useState(false);
  const left = useSecondsLeft(undo.seconds);
  // The others remain available when the time of the first has passed.
  if (left <= 0) return details || null;
  const press = async () => {
    setPending(true);
    const result = await take(undo.id);
    setPending(false);
    if (result) onUndone(result);
  };
  return (
    <Notice
      tone="info"
      action={
        <span className="flex items-center gap-2">
          {details}
          <Button
            size="sm"
            {...(undo.is_own ? { "data-takes-back": "" } : {})}
            pending={pending}
            icon={<Undo2 aria-hidden size={14} />}
            onClick={() => void press()}
          >
            {t(undo.confirms ? "undo" : "undo_run")} <span className="tnum">({left} s)</span>
          </Button>
        </span>
      }
    >
      <UndoWords undo={undo} />
    </Notice>
  );
}

function UndoWords({ undo: { confirms, invoices, waiting, is_own, by } }: { undo: OpenUndo }) {
  const t = useTranslations("undo");
  if (confirms) return t(`confirms_${confirms.kind}`, { debtor: confirms.debtor });
  const words = { count: invoices, shown: formatCount(invoices), mails: waiting };
  return is_own ? t("run_waits", words) : t("run_waits_of", { ...words, name: by ?? t("run_of_somebody") });
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
