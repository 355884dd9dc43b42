"use client";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

type Props = {
  title: string;
  text: string;
  note?: string;
  home?: string;
  retry?: () => void;
  /** The frame around it is the page's main part already. */
  inFrame?: boolean;
};

/** A page for when there is no page: what happened, that nothing is lost, and the way back. */
export function Oops({ title, text, note, home = "/", retry, inFrame = false }: Props) {
  const t = useTranslations("oops");
  const Part = inFrame ? "div" : "main";
  return (
    <Part className="mx-auto flex min-h-[70dvh] max-w-xl flex-col items-start justify-center gap-3 px-6">
      <CircleAlert aria-hidden size={32} className="text-bad" />
      <h1 className="font-semibold text-title tracking-tight">{title}</h1>
      <p className="text-form">{text}</p>
      {note && <p className="text-ink-muted text-list">{note}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-4">
        {retry && (
          <Button look="brand" onClick={retry}>
            {t("retry")}
          </Button>
        )}
        {/* A whole new page: what is in memory may be what broke. */}
        <a href={home} className="text-brand-text text-list underline underline-offset-2">
          {t("back")}
        </a>
      </div>
    </Part>
  );
}
