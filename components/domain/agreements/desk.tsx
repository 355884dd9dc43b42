"use client";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useMemo, useState, useTransition } from "react";
import { later } from "@/components/ui/later";
import { useForgetQuery } from "@/components/ui/use-forget-query";
import { useLetters } from "@/components/ui/use-letters";
import type { Day } from "@/lib/kernel/day";
import {
  type Act,
  acts,
  type Colleague,
  type HoldToChange,
  type SavedHold,
  type StepChoice,
  type Subject,
} from "./subject";

const Panel = later(() => import("./panels/panel"));
const ChangePanel = later(() => import("./change/change-panel"));

type Rights = { holds: boolean; payments: boolean };

type Desk = {
  may: (act: Act) => boolean;
  onAct: (act: Act) => void;
  /** Opens the change or end of an agreement; null for users who may only read. */
  onChoose: ((change: HoldToChange) => void) | null;
  /** The ticked invoices, which an action is about. */
  ticked: readonly number[];
  onTick: (ids: readonly number[]) => void;
  savedHold: SavedHold | null;
  onSavedHold: (hold: SavedHold | null) => void;
};

const DeskContext = createContext<Desk | null>(null);

/** Returns what the components of a page with agreements share. Throws outside of an AgreementDesk. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("nothing can be agreed outside of a desk");
  return desk;
}

type Props = {
  subject: Subject;
  colleagues: readonly Colleague[];
  steps: readonly StepChoice[];
  today: Day;
  rights: Rights;
  /** The panel that the address opens initially. */
  initialAct?: Act | null;
  children: ReactNode;
};

/** Provides a page's agreements with a debtor: their shortcuts, their panels, and the one just saved. */
export function AgreementDesk({
  subject,
  colleagues,
  steps,
  today,
  rights,
  initialAct = null,
  children,
}: Props) {
  const router = useRouter();
  const [isReading, startReading] = useTransition();
  const may = useMemo(() => allowed(rights), [rights]);
  const [act, setAct] = useState<Act | null>(initialAct !== null && may(initialAct) ? initialAct : null);
  const [holdToChange, setHoldToChange] = useState<HoldToChange | null>(null);
  const [savedHold, setSavedHold] = useState<SavedHold | null>(null);
  const [ticked, setTicked] = useState(subject.invoice_ids);
  const onSaved = (hold: SavedHold) => {
    setAct(null);
    setHoldToChange(null);
    setSavedHold(hold);
    startReading(() => router.refresh());
  };
  useLetters((key) => {
    const found = acts.find((candidate) => candidate.key === key && may(candidate.kind));
    if (found) setAct(found.kind);
    return found !== undefined;
  });
  const [lastBegin, setLastBegin] = useState(initialAct);
  if (lastBegin !== initialAct) {
    setLastBegin(initialAct);
    if (initialAct !== null && may(initialAct)) setAct(initialAct);
  }
  useForgetQuery("act", initialAct !== null);
  const desk = useMemo<Desk>(
    () => ({
      may,
      onAct: setAct,
      onChoose: rights.holds && !isReading ? setHoldToChange : null,
      ticked,
      onTick: setTicked,
      savedHold,
      onSavedHold: setSavedHold,
    }),
    [may, rights.holds, isReading, ticked, savedHold],
  );
  const about = { ...subject, invoice_ids: ticked };
  return (
    <DeskContext value={desk}>
      {children}
      {act && (
        <Panel
          act={act}
          subject={about}
          today={today}
          colleagues={colleagues}
          steps={steps}
          onSaved={onSaved}
          onClose={() => setAct(null)}
        />
      )}
      {holdToChange && (
        <ChangePanel
          {...holdToChange}
          steps={steps}
          today={today}
          onSaved={onSaved}
          onClose={() => setHoldToChange(null)}
        />
      )}
    </DeskContext>
  );
}

const allowed =
  ({ holds, payments }: Rights) =>
  (act: Act): boolean =>
    act === "payment" ? payments : holds;
