"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/lib/i18n/format";
import type { Override } from "./plan-held";
import type { ActionBody, FlexBody, RunCall } from "./run-choices";

type Props = {
  order: RunCall;
  body: (ActionBody | FlexBody) & { override?: Override };
  isDisabled: boolean;
  /** Called with the outcome, as a sentence. */
  onRehearsed: (outcome: { text: string; tone: "warn" | "ok" }) => void;
};

/** Renders the button that sends the messages of a plan to the user only, as a rehearsal. */
export function PlanRehearsal({ order, body, isDisabled, onRehearsed }: Props) {
  const t = useTranslations("plan");
  const [pending, setPending] = useState(false);
  const rehearse = async () => {
    setPending(true);
    const flex = order === "POST /actions-list/flex";
    const answer = await call("POST /actions-list/rehearsal", { ...body, flex });
    setPending(false);
    if (!answer.ok) {
      const { detail, errors } = answer.problem;
      const text = Object.values(errors ?? {}).flat()[0] ?? detail;
      return onRehearsed({ text: text || t("rehearse_failed"), tone: "warn" });
    }
    const { sent, messages, recipient } = answer.data;
    const text =
      sent < messages
        ? t("rehearsed_part", { shown: formatCount(sent), total: formatCount(messages), recipient })
        : t("rehearsed", { count: sent, shown: formatCount(sent), recipient });
    return onRehearsed({ text, tone: "ok" });
  };
  return (
    <Button pending={pending} disabled={isDisabled} onClick={() => void rehearse()}>
      {t("rehearse")}
    </Button>
  );
}
