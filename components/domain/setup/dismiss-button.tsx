"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";

type Props = {
  /** The offer to claim by law of a customer, or the user's own first steps. */
  item: { law_offer_of: number } | "first_steps";
  /** It is dismissed and can be shown again. */
  isClosed?: boolean;
};

/** Renders the button that dismisses an offer or list, with undo in the message, or shows it again. */
export function DismissButton({ item, isClosed = false }: Props) {
  const t = useTranslations("setup");
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const change = async (is_closed: boolean): Promise<void> => {
    setPending(true);
    const answer =
      item === "first_steps"
        ? await call("PATCH /auth/first-steps", { is_closed })
        : await call("PATCH /customers/{id}/law-offer", { id: item.law_offer_of, is_closed });
    setPending(false);
    if (!answer.ok) {
      toast.error(t("offer_failed"), { description: answer.problem.detail });
      return;
    }
    // The focused button disappears with what it closes or opens.
    if (is_closed !== isClosed) document.getElementById("content")?.focus({ preventScroll: true });
    if (is_closed)
      toast.success(t(item === "first_steps" ? "first_closed" : "offer_closed"), {
        action: { label: t("offer_undo"), onClick: () => void change(false) },
      });
    router.refresh();
  };
  return (
    <Button
      size={item === "first_steps" ? "sm" : "md"}
      pending={isPending}
      onClick={() => void change(!isClosed)}
    >
      {t(isClosed ? "first_show" : "offer_later")}
    </Button>
  );
}
