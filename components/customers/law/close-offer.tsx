"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";

/** Sets the offer to claim by law aside; it can be made again at once. */
export function CloseOffer({ customer_id }: { customer_id: number }) {
  const t = useTranslations("setup");
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const change = async (is_closed: boolean): Promise<void> => {
    setPending(true);
    const answer = await call("PATCH /customers/{id}/law-offer", { id: customer_id, is_closed });
    setPending(false);
    if (!answer.ok) {
      toast.error(t("offer_failed"), { description: answer.problem.detail });
      return;
    }
    // The button that had it goes with the offer.
    if (is_closed) document.getElementById("content")?.focus({ preventScroll: true });
    if (is_closed)
      toast.success(t("offer_closed"), {
        action: { label: t("offer_undo"), onClick: () => void change(false) },
      });
    router.refresh();
  };
  return (
    <Button pending={isPending} onClick={() => void change(true)}>
      {t("offer_later")}
    </Button>
  );
}
