"use client";
import { RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";

/** Renders a figure that failed, with a button to load it again; the other figures are not affected. */
export function FailedFigure({ title, className = "" }: { title: string; className?: string }) {
  const t = useTranslations("figures");
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  return (
    <figure
      aria-label={title}
      className={`m-0 flex min-h-52 flex-col rounded-md border border-line bg-surface px-3.5 py-2.5 ${className}`}
    >
      <h2 className="font-medium text-list">{title}</h2>
      <div role="alert" className="m-auto flex flex-col items-center gap-2 text-list">
        <p>{t("failed")}</p>
        <Button
          size="sm"
          pending={isPending}
          icon={<RotateCcw aria-hidden size={14} />}
          onClick={() => startTransition(() => router.refresh())}
        >
          {t("again")}
        </Button>
      </div>
    </figure>
  );
}
