"use client";
import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { useJobs } from "@/components/domain/jobs/jobs-provider";
import { isRunning } from "@/components/domain/jobs/jobs-state";
import { UNDONE, useSecondsLeft, useUndo } from "@/components/domain/undo/use-undo";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useShortcuts } from "@/components/ui/use-shortcuts";
import type { OpenUndo } from "@/lib/dunning/answers/undo";

/** Renders the undo of the user's last run on every page, as long as it is possible; U does it without moving the focus. */
export function UndoButton() {
  const undo = useLastRun();
  // Keyed by id: another run restarts the countdown.
  return undo && <TakeBack key={undo.id} undo={undo} />;
}

function TakeBack({ undo }: { undo: OpenUndo }) {
  const t = useTranslations("undo");
  const { take } = useUndo();
  const [pending, setPending] = useState(false);
  const left = useSecondsLeft(undo.seconds);
  const press = async () => {
    setPending(true);
    await take(undo.id);
    setPending(false);
  };
  useShortcuts((key) => {
    if (key !== "u" || left <= 0 || pending) return false;
    void press();
    return true;
  });
  if (left <= 0) return null;
  return (
    <Button
      variant="bar"
      size="tool"
      pending={pending}
      icon={<Undo2 aria-hidden size={16} />}
      aria-keyshortcuts="U"
      // Hidden where the page itself has an undo button; the shortcut still works.
      className="in-[body:has([data-takes-back])]:hidden"
      title={
        undo.confirms
          ? t(`confirms_${undo.confirms.kind}`, { debtor: undo.confirms.debtor })
          : t("in_bar", { seconds: left })
      }
      onClick={() => void press()}
    >
      <span className="max-xl:sr-only">{t("in_bar_short")}</span>
      <span className="tnum">{left} s</span>
    </Button>
  );
}

/** Returns the user's last undo, loaded when the page is opened, a job has ended, or something was undone. */
function useLastRun(): OpenUndo | null {
  const { jobs } = useJobs();
  const [undo, setUndo] = useState<OpenUndo | null>(null);
  const isBusy = [...jobs.values()].some(({ job }) => isRunning(job));
  const read = useCallback(async () => {
    const answer = await call("GET /undo", {}, { stayOnUnauthorised: true, inBackground: true });
    setUndo(answer.ok ? (answer.data.find(({ is_own }) => is_own) ?? null) : null);
  }, []);
  useEffect(() => {
    if (!isBusy) void read();
  }, [isBusy, read]);
  useEffect(() => {
    const again = () => void read();
    document.addEventListener(UNDONE, again);
    return () => document.removeEventListener(UNDONE, again);
  }, [read]);
  return undo;
}
