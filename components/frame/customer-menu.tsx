"use client";
import { Building2, ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { FrameCustomer } from "@/components/domain/jobs/types";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";

const importPanel = () => import("./customer-panel");
const CustomerPanel = lazyComponent(importPanel);

/** Renders the selected customer; opened, it lists all customers with their action counts. */
export function CustomerMenu({
  customer,
  canSwitch,
}: {
  customer: FrameCustomer | null;
  canSwitch: boolean;
}) {
  const t = useTranslations("frame");
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const name = customer?.name ?? t("choose_customer");
  if (!canSwitch) {
    return (
      <span className="flex min-w-0 items-center gap-2 px-2 text-list">
        <Building2 aria-hidden size={18} className="shrink-0" />
        <span className="truncate">{name}</span>
      </span>
    );
  }
  return (
    <>
      <Button
        ref={anchor}
        variant="bar"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${t("customer")}: ${name}`}
        onPointerEnter={importPanel}
        onFocus={importPanel}
        onClick={() => setOpen(!open)}
        icon={<Building2 aria-hidden size={18} className="shrink-0 max-sm:hidden" />}
        className="min-w-0"
      >
        <span className="min-w-0 max-w-64 truncate">{name}</span>
        <ChevronDown aria-hidden size={16} className="shrink-0 opacity-70" />
      </Button>
      {open && (
        <CustomerPanel anchor={anchor} selectedId={customer?.id ?? null} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
