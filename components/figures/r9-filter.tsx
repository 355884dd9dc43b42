"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { Checkbox } from "@/components/ui/checkbox";

/** Renders the tick for only debtors whose contract is up for dissolution. */
export function R9Filter({ isOn, otherHref }: { isOn: boolean; otherHref: string }) {
  const t = useTranslations("figures");
  const router = useRouter();
  const [, startTransition] = useTransition();
  return (
    <div className="no-print">
      <Checkbox
        id="only-r9"
        name="r9"
        label={t("only_r9")}
        value={isOn}
        onChange={() => startTransition(() => router.replace(otherHref, { scroll: false }))}
      />
    </div>
  );
}
