"use client";
import { Ellipsis, NotebookPen, Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import { AgreementButton } from "@/components/domain/agreements/agreement-button";
import { useAgreements } from "@/components/domain/agreements/agreements-provider";
import { agreementActions } from "@/components/domain/agreements/subject";
import { Button } from "@/components/ui/button";
import { MenuButton } from "@/components/ui/menu";
import { useEntryForms } from "./entry-forms";

/** Renders the actions on a debtor, each with its shortcut; on a phone the three main ones and a menu of the others. */
export function DebtorToolbar({ mayWrite }: { mayWrite: boolean }) {
  const t = useTranslations("agreements");
  const words = useTranslations("debtor_page");
  const { may, onAct } = useAgreements();
  const others = agreementActions.filter(({ kind }) => kind !== "promise" && may(kind));
  if (!mayWrite && !agreementActions.some(({ kind }) => may(kind))) return null;
  return (
    <div
      role="toolbar"
      aria-label={t("acts")}
      className="no-print flex flex-wrap gap-1.5 xl:gap-1 max-md:grid max-md:grid-cols-4 max-md:gap-2"
    >
      {mayWrite && (
        <>
          <WriteButton kind="note" />
          <WriteButton kind="call" />
        </>
      )}
      {agreementActions.map(({ kind }) => (
        <AgreementButton key={kind} act={kind} className={kind === "promise" ? onPhone : "max-md:hidden"} />
      ))}
      {others.length > 0 && (
        <span className="grid min-w-0 md:hidden [&>button]:min-h-14 [&>button]:flex-col [&>button]:gap-0.5 [&>button]:px-1">
          <MenuButton
            label={words("more")}
            size="sm"
            icon={<Ellipsis aria-hidden size={16} />}
            groups={[
              {
                heading: "",
                items: others.map(({ kind }) => ({
                  id: kind,
                  label: t(`act_${kind}`),
                  onAction: () => onAct(kind),
                })),
              },
            ]}
          >
            {words("more")}
          </MenuButton>
        </span>
      )}
    </div>
  );
}

const onPhone = "max-md:min-h-14 max-md:flex-col max-md:gap-0.5 max-md:px-1";
const icons = { note: NotebookPen, call: Phone };

function WriteButton({ kind }: { kind: "note" | "call" }) {
  const t = useTranslations("debtor_page");
  const forms = useEntryForms();
  const Icon = icons[kind];
  return (
    <Button
      size="sm"
      className={`${onPhone} aria-expanded:border-brand aria-expanded:bg-brand-soft aria-expanded:text-brand-text ${
        kind === "call" ? "max-md:order-first" : ""
      }`}
      icon={<Icon aria-hidden size={14} />}
      aria-keyshortcuts={kind[0]}
      aria-expanded={forms.kind === kind}
      onClick={() => forms.toggle(kind)}
    >
      {t(kind)}
      <kbd aria-hidden className="font-normal text-ink-muted max-wide:hidden">
        {kind[0]?.toUpperCase()}
      </kbd>
    </Button>
  );
}
