"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { call } from "@/components/ui/api";
import { toast } from "@/components/ui/toast";
import type { Undone } from "@/lib/dunning/answers/undo";
import { formatCount } from "@/lib/i18n/format";

/** The event dispatched on the document after an undo, on which lists of undos refresh. */
export const UNDONE = "undone";

/**
 * Returns functions that undo a bulk change and report what was restored and what could not be: `action(undo_id)` is the button of a toast.
 */
export function useUndo() {
  const t = useTranslations("undo");
  const router = useRouter();
  const take = useCallback(
    async (undo_id: number): Promise<Undone | null> => {
      const answer = await call("POST /undo/{id}", { id: undo_id });
      document.dispatchEvent(new Event(UNDONE));
      router.refresh();
      if (!answer.ok) {
        toast.error(answer.problem.detail || t("failed"));
        return null;
      }
      const { undone, left } = answer.data;
      const words = left.map(({ reason, count }) =>
        t(`left_${reason}`, { count, shown: formatCount(count) }),
      );
      toast.success(
        t("done", { count: undone, shown: formatCount(undone) }),
        words.length > 0 ? { description: words.join(" ") } : {},
      );
      return answer.data;
    },
    [router, t],
  );
  const action = useCallback(
    (undo_id: number) => ({ label: t("undo"), onClick: () => void take(undo_id) }),
    [take, t],
  );
  return { take, action };
}

/** Returns the seconds left, counted down from the server's number; a reload of the page corrects it. */
export function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 500);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
