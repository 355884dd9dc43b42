import { CircleAlert, RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";
import { HelpAfter } from "./help-link";

/** Renders a grey placeholder of the right size while something loads. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <span aria-hidden className={`skeleton block ${className}`} />;
}

/** Renders that there is nothing yet: a sentence and the main action. */
export function EmptyState({
  title,
  children,
  action,
  icon,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      {icon && <span className="text-ink-muted">{icon}</span>}
      <p className="font-medium text-form">{title}</p>
      {children && <div className="max-w-prose text-ink-muted text-list">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

/** Renders what could not be loaded or done, with a button to try again. */
export function ErrorState({
  title,
  children,
  retry,
}: {
  title?: string;
  children?: ReactNode;
  retry?: () => void;
}) {
  const t = useTranslations();
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      <CircleAlert aria-hidden size={28} className="text-bad" />
      <p className="font-medium text-form">{title ?? t("errors.something_wrong")}</p>
      <div className="max-w-prose text-ink-muted text-list">{children ?? t("errors.load")}</div>
      {retry && (
        <Button className="mt-2" icon={<RotateCcw aria-hidden size={16} />} onClick={retry}>
          {t("ui.retry")}
        </Button>
      )}
    </div>
  );
}

type NoticeTone = "info" | "warn" | "bad" | "ok";

const notices: Record<NoticeTone, string> = {
  info: "border-info bg-info-soft text-info-ink",
  warn: "border-warn bg-warn-soft text-warn-ink",
  bad: "border-bad bg-bad-soft text-bad-ink",
  ok: "border-ok bg-ok-soft text-ok-ink",
};

/** Renders a message that stays on the page. */
export function Notice({
  tone = "info",
  children,
  action,
}: {
  tone?: NoticeTone;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border px-3.5 py-2.5 text-list ${notices[tone]}`}
    >
      <div className="min-w-0 grow basis-52">
        {children} {typeof children === "string" && <HelpAfter sentences={[children]} />}
      </div>
      {action}
    </div>
  );
}
