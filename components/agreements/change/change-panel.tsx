"use client";
import { useTranslations } from "next-intl";
import Overlay from "@/components/ui/overlay";
import type { Day } from "@/lib/kernel/day";
import type { Chosen, Kept, StepChoice } from "../subject";
import { EndForm } from "./end-form";
import { MoveForm } from "./move-form";
import { TermsForm } from "./terms-form";

export type ChangeProps = {
  hold: Chosen["hold"];
  steps: readonly StepChoice[];
  today: Day;
  onSaved: (kept: Kept) => void;
  onClose: () => void;
};

/** A new day for what was agreed, other terms, or its end. */
export default function ChangePanel({ to, ...props }: ChangeProps & Pick<Chosen, "to">) {
  const t = useTranslations("agreements");
  const { hold, onClose } = props;
  const isTerms = to === "move" && hold.kind === "arrangement";
  const title = isTerms ? t("title_terms") : t(`title_${to}`);
  return (
    <Overlay side title={title} subtitle={hold.words} onClose={onClose}>
      {to === "end" && <EndForm {...props} />}
      {isTerms && <TermsForm {...props} />}
      {to === "move" && !isTerms && <MoveForm {...props} />}
    </Overlay>
  );
}
