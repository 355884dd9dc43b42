"use client";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { call } from "@/components/ui/api";
import { leavePage } from "@/components/ui/leave-page";
import { toast } from "@/components/ui/toast";

/** Renders the button that ends a super-login, in its band. */
export function EndSuperLogin() {
  const t = useTranslations();
  const isUnderWay = useRef(false);
  const back = async () => {
    // A second click would also end the user's own session.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const answer = await call("POST /auth/logout", {});
    if (answer.ok) leavePage("/");
    else toast.error(t("errors.something_wrong"));
    isUnderWay.current = answer.ok;
  };
  return (
    <button
      type="button"
      onClick={() => void back()}
      className="cursor-pointer px-1 underline underline-offset-2"
    >
      {t("frame.back_to_own")}
    </button>
  );
}
