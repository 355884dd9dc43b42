"use client";
import { Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { VariantProps } from "tailwind-variants/lite";
import { Button, type buttonStyle } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { toast } from "@/components/ui/toast";
import { useRemoveQueryParam } from "@/components/ui/use-remove-query-param";
import { formatCount } from "@/lib/i18n/format";
import { toastIdOf } from "../../jobs/job-words";
import { useJobs } from "../../jobs/jobs-provider";
import type { ActionBody } from "../../plan/run-choices";

const importSheet = () => import("../../plan/plan-sheet");
const PlanSheet = lazyComponent(importSheet);

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
export function PlanButton({
  domain,
  body,
  count,
  isOpenInitially = false,
  onStarted,
  variant,
  size,
}: Props) {
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
  useRemoveQueryParam("act", isOpenInitially);
  return (
    <>
      <Button
        variant={variant}
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
                id: toastIdOf(job),
              });
            onStarted?.();
            router.refresh();
          }}
        />
      )}
    </>
  );
}
