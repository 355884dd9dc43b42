"use client";
import { TriangleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "./button";
import { useConfirm } from "./confirm";
import { type FormLike, focusDifferences } from "./form";
import { useStickyBottom } from "./use-sticky-bottom";

type SaveProps = { form: FormLike; save?: string; children?: ReactNode };
const NAMED = 3;

/**
 * Renders the bar that saves, with the names of the changed fields, always visible at the bottom; leaving with changes asks for
 * confirmation. When another user saved first it leads to the differences, which name them: it does not overwrite their version.
 */
export function SaveBar({ form, save, children }: SaveProps) {
  const t = useTranslations();
  const bar = useRef<HTMLDivElement>(null);
  useStickyBottom(bar);
  useAskBeforeLeaving(form.dirty, t("form.leave"));
  useSaveKey(form.stale ? focusDifferences : form.submit);
  const named = form.changes.slice(0, NAMED).join(", ");
  const more = form.changes.length - NAMED;
  const fields = more > 0 ? t("form.changes_more", { fields: named, more }) : named;
  // The user who saved first is named above, at the differences.
  const words = form.stale
    ? t("form.not_saved")
    : form.dirty
      ? t("form.changes", { count: form.changes.length, fields })
      : t("form.no_changes");
  return (
    <div
      ref={bar}
      className={`sticky bottom-[calc(var(--nav-height)+12px)] z-20 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border px-4 py-2.5 shadow-float ${form.stale ? "border-warn bg-warn-soft text-warn-ink" : "border-line bg-surface text-ink-muted"}`}
    >
      <p aria-live="polite" className="flex min-w-0 flex-1 basis-48 items-center gap-2 text-list">
        {form.dirty && <TriangleAlert aria-hidden size={16} className="shrink-0 text-warn" />}
        <span className="min-w-0">{form.pending ? t("form.saving") : words}</span>
      </p>
      {children}
      {form.dirty && !form.pending && (
        <Button variant="quiet" onClick={form.reset}>
          {t("form.discard")}
        </Button>
      )}
      {form.stale ? (
        <Button onClick={focusDifferences}>{t("form.differences")}</Button>
      ) : (
        <Button type="submit" variant="brand" pending={form.pending}>
          {save ?? t("ui.save")}
        </Button>
      )}
    </div>
  );
}

/** Saves on Ctrl + S, wherever on the page the focus is. */
function useSaveKey(submit: () => unknown): void {
  const latest = useRef(submit);
  useLayoutEffect(() => {
    latest.current = submit;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Asks for confirmation before leaving: by the browser's dialog on closing the tab, by ours on a link within the app. */
function useAskBeforeLeaving(asks: boolean, words: string): void {
  const confirm = useConfirm();
  const router = useRouter();
  useEffect(() => {
    if (!asks) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      const href = link?.getAttribute("href");
      if (!href || href.startsWith("#") || link?.getAttribute("target") === "_blank") return;
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      void confirm({ body: words }).then((leaves) => leaves && router.push(href));
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [asks, words, confirm, router]);
}
