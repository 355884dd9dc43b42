"use client";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useContext } from "react";
import { FrameContext } from "@/components/domain/jobs/frame-context";
import { Button } from "@/components/ui/button";
import { HelpLink } from "@/components/ui/help-link";
import { BrandMark, useHome } from "./brand";

type Props = {
  title: string;
  text: string;
  note?: string;
  retry?: () => void;
};

/** Renders an error page: what happened, that no data is lost, and the link back. */
export function ErrorPage({ title, text, note, retry }: Props) {
  const t = useTranslations("oops");
  const home = useHome();
  // Inside the frame, which already has the page's <main>.
  const isFramed = useContext(FrameContext);
  const content = (
    <>
      <CircleAlert aria-hidden size={32} className="text-bad" />
      <h1 className="font-semibold text-title tracking-tight">{title}</h1>
      <p className="text-form">{text}</p>
      {note && (
        <p className="text-ink-muted text-list">
          {note} {isFramed && <HelpLink slug="trouble" />}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-4">
        {retry && (
          <Button variant="brand" onClick={retry}>
            {t("retry")}
          </Button>
        )}
        {/* A full page load, as the state in memory may be what failed. */}
        <a href={home} className="text-brand-text text-list underline underline-offset-2">
          {t("back")}
        </a>
      </div>
    </>
  );
  const layout = "mx-auto flex w-full max-w-xl flex-col items-start justify-center gap-3 px-6";
  if (isFramed) return <div className={`${layout} min-h-[70dvh]`}>{content}</div>;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex px-6 py-6">
        <BrandMark />
      </header>
      <main className={`${layout} flex-1 pb-24`}>{content}</main>
    </div>
  );
}
