"use client";
import { Banknote, CalendarCheck, MessageSquareWarning, Pause, Split } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useLetters } from "@/components/ui/use-letters";
import { type Act, acts } from "./subject";

const icons = {
  promise: CalendarCheck,
  dispute: MessageSquareWarning,
  arrangement: Split,
  payment: Banknote,
  pause: Pause,
};

type Props = { rights: { holds: boolean; payments: boolean }; onAct: (act: Act) => void };

/** What can be agreed or booked, each with its key. */
export function ActBar({ rights, onAct }: Props) {
  const t = useTranslations("agreements");
  const mine = acts.filter(({ kind }) => (kind === "payment" ? rights.payments : rights.holds));
  useLetters((key) => {
    const found = mine.find((act) => act.key === key);
    if (found) onAct(found.kind);
    return found !== undefined;
  });
  return (
    <div role="toolbar" aria-label={t("acts")} className="flex flex-wrap gap-2">
      {mine.map(({ kind, key }) => {
        const Icon = icons[kind];
        return (
          <Button
            key={kind}
            size="sm"
            className="max-md:min-h-11 max-md:flex-1"
            icon={<Icon aria-hidden size={14} />}
            aria-keyshortcuts={key}
            onClick={() => onAct(kind)}
          >
            {t(`act_${kind}`)}
            <kbd aria-hidden className="font-normal text-ink-muted max-md:hidden">
              {key.toUpperCase()}
            </kbd>
          </Button>
        );
      })}
    </div>
  );
}
