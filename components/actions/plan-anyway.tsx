"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import type { Anyway, Override } from "./plan-held";

type Props = { anyway: readonly Anyway[]; onTakeBack: (code: string) => void };

/** Lists the groups that are sent although the guard would hold them (overrides), each with its reason and a button that revokes it. */
export function PlanAnyway({ anyway, onTakeBack }: Props) {
  return anyway.map((one) => <Line key={one.code} {...one} onTakeBack={onTakeBack} />);
}

/** It takes the focus: the field that the reason was given in went with the plan before. */
function Line({ code, reason, onTakeBack }: Anyway & Pick<Props, "onTakeBack">) {
  const t = useTranslations();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const name = t(`skips.${code}`);
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      <Notice
        tone="warn"
        action={
          <Button size="sm" onClick={() => onTakeBack(code)}>
            {t("plan.anyway_back")}
            <span className="sr-only">: {name}</span>
          </Button>
        }
      >
        {t("plan.anyway_on", { name, reason })}
      </Notice>
    </div>
  );
}

const LONGEST_REASON = 500;

/** Returns what the call takes: all groups that go anyway under one reason, made of theirs. */
export function overrideOf(anyway: readonly Anyway[]): Override | null {
  if (anyway.length === 0) return null;
  const reasons = [...new Set(anyway.map(({ reason }) => reason))].join("; ");
  return { codes: anyway.map(({ code }) => code), reason: reasons.slice(0, LONGEST_REASON) };
}
