"use client";
import { Banknote, CalendarCheck, MessageSquareWarning, Pause, Split } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useAgreements } from "./agreements-provider";
import { type AgreementAction, agreementActions } from "./subject";

const icons = {
  promise: CalendarCheck,
  dispute: MessageSquareWarning,
  arrangement: Split,
  payment: Banknote,
  pause: Pause,
};

/** Renders the button of an agreement or payment, with its shortcut; null for users without the right. */
export function AgreementButton({ act, className = "" }: { act: AgreementAction; className?: string }) {
  const t = useTranslations("agreements");
  const { may, onAct } = useAgreements();
  if (!may(act)) return null;
  const Icon = icons[act];
  const key = agreementActions.find(({ kind }) => kind === act)?.key;
  return (
    <Button
      size="sm"
      className={className}
      icon={<Icon aria-hidden size={14} />}
      aria-keyshortcuts={key}
      onClick={() => onAct(act)}
    >
      {t(`act_${act}`)}
      <kbd aria-hidden className="font-normal text-ink-muted max-wide:hidden">
        {key?.toUpperCase()}
      </kbd>
    </Button>
  );
}
