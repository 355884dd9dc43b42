"use client";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useMemo, useState, useTransition } from "react";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useRemoveQueryParam } from "@/components/ui/use-remove-query-param";
import { useShortcuts } from "@/components/ui/use-shortcuts";
import type { Day } from "@/lib/kernel/day";
import {
  type AgreementAction,
  agreementActions,
  type Colleague,
  type HoldToChange,
  type SavedHold,
  type StepChoice,
  type Subject,
} from "./subject";

const Panel = lazyComponent(() => import("./panels/panel"));
const ChangePanel = lazyComponent(() => import("./change/change-panel"));

type Rights = { holds: boolean; payments: boolean };

type Agreements = {
  may: (act: AgreementAction) => boolean;
  onAct: (act: AgreementAction) => void;
  /** Opens the change or end of an agreement; null for users who may only read. */
  onChoose: ((change: HoldToChange) => void) | null;
  /** The ticked invoices, which an action is about. */
  ticked: readonly number[];
  onTick: (ids: readonly number[]) => void;
  savedHold: SavedHold | null;
  onSavedHold: (hold: SavedHold | null) => void;
};

const AgreementsContext = createContext<Agreements | null>(null);

/** Returns what the components of a page with agreements share. Throws outside of an AgreementsProvider. */
export function useAgreements(): Agreements {
  const agreements = useContext(AgreementsContext);
  if (!agreements) throw new Error("useAgreements is called outside of an AgreementsProvider");
  return agreements;
}

type Props = {
  subject: Subject;
  colleagues: readonly Colleague[];
  steps: readonly StepChoice[];
  today: Day;
  rights: Rights;
  /** The panel that the address opens initially. */
  initialAct?: AgreementAction | null;
  children: ReactNode;
};

/** Provides a page's agreements with a debtor: their shortcuts, their panels, and the one just saved. */
export function AgreementsProvider({
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
  const [act, setAct] = useState<AgreementAction | null>(
    initialAct !== null && may(initialAct) ? initialAct : null,
  );
  const [holdToChange, setHoldToChange] = useState<HoldToChange | null>(null);
  const [savedHold, setSavedHold] = useState<SavedHold | null>(null);
  const [ticked, setTicked] = useState(subject.invoice_ids);
  const onSaved = (hold: SavedHold) => {
    setAct(null);
    setHoldToChange(null);
    setSavedHold(hold);
    startReading(() => router.refresh());
  };
  useShortcuts((key) => {
    const found = agreementActions.find((candidate) => candidate.key === key && may(candidate.kind));
    if (found) setAct(found.kind);
    return found !== undefined;
  });
  const [lastBegin, setLastBegin] = useState(initialAct);
  if (lastBegin !== initialAct) {
    setLastBegin(initialAct);
    if (initialAct !== null && may(initialAct)) setAct(initialAct);
  }
  useRemoveQueryParam("act", initialAct !== null);
  const agreements = useMemo<Agreements>(
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
    <AgreementsContext value={agreements}>
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
    </AgreementsContext>
  );
}

const allowed =
  ({ holds, payments }: Rights) =>
  (act: AgreementAction): boolean =>
    act === "payment" ? payments : holds;
