"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";

/** Renders the button that restarts a failed job. `name` identifies it for screen readers. */
export function RetryButton({ id, name }: { id: number; name: string }) {
  const t = useTranslations("system");
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const retry = async () => {
    setPending(true);
    const answer = await call("POST /system/jobs/{id}/retry", { id });
    setPending(false);
    if (!answer.ok) {
      toast.error(t("retry_failed"), { description: answer.problem.detail });
      return;
    }
    toast.success(t("retried"));
    router.refresh();
  };
  return (
    <Button size="sm" pending={isPending} aria-label={name} onClick={() => void retry()}>
      {t("retry")}
    </Button>
  );
}
