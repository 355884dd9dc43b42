"use client";
import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Toaster as Sonner } from "sonner";
import { toasterReady } from "./toast";

const toastWidth: Record<string, string> = { "--width": "440px" };

/** The height covered at the bottom: by the bar of a page, or the foot of a sheet above it. */
const covered = "max(var(--sticky-bottom) + var(--nav-height), var(--sheet-foot, 0px))";

const classNames = {
  toast:
    "flex w-(--width) items-start gap-3 rounded-md border border-line bg-surface p-3.5 text-ink text-list shadow-float font-sans",
  title: "font-medium",
  description: "text-dense text-ink-muted",
  icon: "mt-0.5 shrink-0",
  content: "min-w-0 flex-1",
  actionButton:
    "shrink-0 rounded-md border border-control-line px-2.5 py-1 text-dense font-medium hover:bg-sunken",
};

/** Renders where toasts appear. It remains usable while a dialog is open. */
export default function Toaster() {
  const t = useTranslations("ui");
  useEffect(toasterReady, []);
  return (
    <div data-react-aria-top-layer="true">
      <Sonner
        position="bottom-right"
        style={toastWidth}
        containerAriaLabel={t("notifications")}
        offset={{ bottom: `calc(${covered} + 16px)` }}
        mobileOffset={{ bottom: `calc(${covered} + 12px)` }}
        icons={{
          success: <CircleCheck aria-hidden size={18} className="text-ok" />,
          error: <CircleAlert aria-hidden size={18} className="text-bad" />,
          info: <Info aria-hidden size={18} className="text-info" />,
        }}
        toastOptions={{ unstyled: true, classNames }}
      />
    </div>
  );
}
