"use client";
import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";

const WhyDialog = lazy(() => import("./why-dialog"));

type Props = { invoiceId: number; number: string; iconOnly?: boolean };

/** One press says how interest, costs and the total of an invoice came about. */
export function WhyAmount({ invoiceId, number, iconOnly = false }: Props) {
  const t = useTranslations("why");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size={iconOnly ? "icon-sm" : "sm"}
        look="quiet"
        icon={<CircleHelp aria-hidden size={16} />}
        aria-label={iconOnly ? t("of", { number }) : undefined}
        onClick={() => setOpen(true)}
      >
        {!iconOnly && t("button")}
      </Button>
      {open && (
        <Suspense>
          <WhyDialog invoiceId={invoiceId} number={number} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
