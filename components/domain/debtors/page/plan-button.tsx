"use client";
import { Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { VariantProps } from "tailwind-variants/lite";
import { Button, type buttonStyle } from "@/components/ui/button";
import { later } from "@/components/ui/later";
import { toast } from "@/components/ui/toast";
import { useForgetQuery } from "@/components/ui/use-forget-query";
import { formatCount } from "@/lib/i18n/format";
import { toastOf } from "../../jobs/job-words";
import { useJobs } from "../../jobs/jobs-provider";
import type { ActionBody } from "../../plan/choices";

const importSheet = () => import("../../plan/plan-sheet");
const PlanSheet = later(importSheet);

type Props = VariantProps<typeof buttonStyle> & {
  domain: string;
  body: ActionBody;
  /** The number of invoices; without it the button does not mention one. */
  count?: number;
  /** Opens the plan initially, as the address requests. */
  isOpenInitially?: boolean;
  onStarted?: () => void;
};

/** Renders the button that shows the plan of some invoices, from which it can be run as on the action list. */
export function PlanButton({ domain, body, count, isOpenInitially = false, onStarted, look, size }: Props) {
  const t = useTranslations("debtor_page");
  const actions = useTranslations("actions");
  const router = useRouter();
  const { track } = useJobs();
  const [isOpen, setOpen] = useState(isOpenInitially);
  const [lastBegins, setLastBegins] = useState(isOpenInitially);
  if (lastBegins !== isOpenInitially) {
    setLastBegins(isOpenInitially);
    if (isOpenInitially) setOpen(true);
  }
  useForgetQuery("act", isOpenInitially);
  return (
    <>
      <Button
        look={look}
        size={size}
        icon={<Play aria-hidden size={14} />}
        onPointerEnter={importSheet}
        onFocus={importSheet}
        onClick={() => setOpen(true)}
      >
        {count === undefined ? t("plan") : t("plan_of", { shown: formatCount(count) })}
      </Button>
      {isOpen && (
        <PlanSheet
          domain={domain}
          order="POST /actions-list"
          body={body}
          runLabel="run"
          onClose={() => setOpen(false)}
          onStarted={(job, going) => {
            setOpen(false);
            if (track(job))
              toast.info(actions("in_progress", { count: going, shown: formatCount(going) }), {
                id: toastOf(job),
              });
            onStarted?.();
            router.refresh();
          }}
        />
      )}
    </>
  );
}
