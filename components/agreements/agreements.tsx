"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { useUndo } from "@/components/undo/use-undo";
import type { StandingHold } from "@/lib/agreements/answers";
import type { Day } from "@/lib/kernel/day";
import { ActBar } from "./act-bar";
import { StandingList } from "./standing-list";
import type { Act, Chosen, Colleague, Kept, Subject } from "./subject";

const Panel = lazy(() => import("./panels/panel"));
const ChangePanel = lazy(() => import("./change/change-panel"));

type Props = {
  subject: Subject;
  holds: readonly StandingHold[];
  colleagues: readonly Colleague[];
  today: Day;
  domain: string | null;
  rights: { holds: boolean; payments: boolean };
};

/** What can be agreed with a debtor and what stands: buttons with their keys, panels, and after each save what takes it back. */
export function Agreements({ subject, holds, colleagues, today, domain, rights }: Props) {
  const router = useRouter();
  const [isReading, startReading] = useTransition();
  const [act, setAct] = useState<Act | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [kept, setKept] = useState<Kept | null>(null);
  const onSaved = (one: Kept) => {
    setAct(null);
    setChosen(null);
    setKept(one);
    startReading(() => router.refresh());
  };
  return (
    <>
      {(rights.holds || rights.payments) && <ActBar rights={rights} onAct={setAct} />}
      {kept && <UndoKept kept={kept} onClose={() => setKept(null)} />}
      <StandingList holds={holds} domain={domain} onChoose={rights.holds && !isReading ? setChosen : null} />
      <Suspense>
        {act && (
          <Panel
            act={act}
            subject={subject}
            today={today}
            colleagues={colleagues}
            onSaved={onSaved}
            onClose={() => setAct(null)}
          />
        )}
        {chosen && (
          <ChangePanel {...chosen} today={today} onSaved={onSaved} onClose={() => setChosen(null)} />
        )}
      </Suspense>
    </>
  );
}

/** Stays until it is used or put away: what was agreed can be taken back long after a message would have gone. */
function UndoKept({ kept, onClose }: { kept: Kept; onClose: () => void }) {
  const t = useTranslations();
  const { take } = useUndo();
  const press = async () => {
    if (await take(kept.undo_id)) onClose();
  };
  return (
    <Notice
      tone="ok"
      action={
        <span className="flex gap-2">
          <Button size="sm" onClick={() => void press()}>
            {t("undo.undo")}
          </Button>
          <Button size="sm" look="quiet" onClick={onClose}>
            {t("ui.close")}
          </Button>
        </span>
      }
    >
      {kept.words}
    </Notice>
  );
}
